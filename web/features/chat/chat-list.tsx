import type { Chat, ListedChat } from '@rendezvous/contract/chat';
import { inListOrder } from '@rendezvous/contract/chat-order';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Avatar } from '../../ui/member/avatar.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { NoChats } from './beginning/fetched-no-chats.ts';
import { chatsQuery, newMatchesQuery } from './chat.queries.ts';
import classes from './chat-list.module.css';
import { dayOf } from './conversation/group.ts';
import { StateIcon } from './conversation/state-icon.tsx';
import { lineOf } from './kinds.tsx';
import { NewMatches } from './list/fetched-new-matches.ts';
import { useStill } from './list/use-still.ts';

const fetchActions = () => import('./arrange/swipe-actions.tsx');

const ChatMarks = lazy(() => import('./arrange/chat-marks.tsx'));
const ChatOptions = lazy(() => import('./arrange/chat-options.tsx'));
const MoreChats = lazy(() => import('./list/more-chats.tsx'));
const SwipeActions = lazy(fetchActions);
const RemoveChat = lazy(() => import('./removal/remove-chat.tsx'));

interface ChatListProps {
  /** Whether a conversation is open beside the list. */
  isOpen: (chat: Chat) => boolean;
}

/** The chats, pinned ones first, then gifts, then the latest, with their unread counts; archived ones at the end. */
export function ChatList({ isOpen }: ChatListProps) {
  // No Suspense boundary of its own: an open conversation changes the list at once, which must be hydrated by then.
  const { t } = useTranslation('chat');
  const { data: known, error, refetch } = useQuery(chatsQuery);
  const [data, onPress] = useStill(known);
  const { data: unwritten } = useQuery(newMatchesQuery);
  const [removed, setRemoved] = useState<Chat>();
  const [isAsking, setAsking] = useState(false);
  // They are to be there before the first row is swiped.
  useEffect(() => {
    if (matchMedia('(hover: none)').matches) inBackground(fetchActions());
  }, []);
  const ask = (chat: Chat) =>
    startTransition(() => {
      setRemoved(chat);
      setAsking(true);
    });
  if (!data) return error ? <ErrorState error={error} onRetry={() => inBackground(refetch())} /> : <Skeleton />;
  const { chats, next } = data;
  const people = unwritten?.matches.filter(({ id }) => !chats.some(({ profile }) => profile.id === id)) ?? [];
  const archived = chats.filter((chat) => chat.archived);
  const shown = chats.filter((chat) => !chat.archived).sort(inListOrder);
  const rowOf = (chat: ListedChat) => (
    <ChatRow key={chat.conversation.id} chat={chat} isOpen={isOpen(chat)} onRemove={() => ask(chat)} />
  );
  return (
    <>
      <Suspense>{chats.length > 0 && people.length > 0 && <NewMatches people={people} />}</Suspense>
      {chats.length === 0 ? (
        <NoChats />
      ) : (
        <ul className={classes.list} onPointerDown={onPress}>
          {shown.map(rowOf)}
        </ul>
      )}
      {archived.length > 0 && (
        <details className={classes.archive}>
          <summary>{t('arrange.archived', { count: archived.length })}</summary>
          <ul className={classes.list}>{archived.map(rowOf)}</ul>
        </details>
      )}
      <Suspense>
        {next && <MoreChats key={chats.length} />}
        {removed && (
          <RemoveChat chat={removed} isOpen={isAsking} onClose={() => setAsking(false)} isShown={isOpen(removed)} />
        )}
      </Suspense>
    </>
  );
}

const skeletons = [1, 2, 3, 4, 5, 6];

/** The list while its chats load. */
function Skeleton() {
  return (
    <div className={classes.list} aria-hidden>
      {skeletons.map((number) => (
        <div key={number} className={classes.row}>
          <span className={classes.bone} />
        </div>
      ))}
    </div>
  );
}

/** Whether the other member waits for an answer. */
const isTurnOf = ({ archived, last_message: last }: ListedChat) =>
  !archived && last !== null && !last.own && last.kind !== 'taken_back';

interface ChatRowProps {
  chat: ListedChat;
  isOpen: boolean;
  onRemove: () => void;
}

/**
 * Its options appear by a swipe on a touch screen, the most used beside the menu of all, and under the pointer or with
 * the focus elsewhere.
 */
function ChatRow({ chat, isOpen, onRemove }: ChatRowProps) {
  const { t } = useTranslation('chat');
  const anchor = useRef<HTMLButtonElement>(null);
  const [hasOptions, setOptions] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const { conversation, profile, num_unread_messages: unread, last_message: last } = chat;
  return (
    <li
      className={classes.item}
      onPointerDown={({ pointerType }) => pointerType === 'touch' && startTransition(() => setTouched(true))}
    >
      <NavLink
        to={`/chats/${conversation.id}`}
        className={classes.row}
        data-open={isOpen || undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className={classes.picture}>
          <Avatar image={profile.main_image} size={56} />
          {profile.online && <span className={classes.online} role="img" aria-label={t('common:member.online')} />}
        </span>
        <span className={classes.name}>
          {profile.name}
          <Suspense>{(chat.pinned || chat.muted || chat.priority) && <ChatMarks chat={chat} />}</Suspense>
        </span>
        {last && <When instant={last.created_at} />}
        <span className={classes.text}>
          {last?.own && <StateIcon state={last.state} />}
          <span className={classes.preview} dir="auto">
            {last && lineOf(last, t)}
          </span>
        </span>
        {unread === 0 && isTurnOf(chat) && <span className={classes.turn}>{t('your_turn')}</span>}
        {unread > 0 && (
          <span className={classes.badge}>
            <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
            <span className={classes.hidden}>{t('common:navigation.unread', { count: unread })}</span>
          </span>
        )}
      </NavLink>
      <Suspense>{isTouched && <SwipeActions chat={chat} className={classes.action} onRemove={onRemove} />}</Suspense>
      <IconButton
        ref={anchor}
        icon={IconDotsVertical}
        label={t('arrange.options', { name: profile.name })}
        className={classes.options}
        aria-expanded={hasOptions}
        onClick={() => startTransition(() => setOptions(true))}
      />
      <Suspense>
        {hasOptions && (
          <ChatOptions
            chat={chat}
            anchor={anchor}
            isShown={isOpen}
            onRemove={onRemove}
            onClose={() => setOptions(false)}
          />
        )}
      </Suspense>
    </li>
  );
}

/** A time for today's messages, a day for older ones. */
function When({ instant }: { instant: string }) {
  const format = useFormat();
  if (!useHydrated()) return <span className={classes.time} />;
  return (
    <time className={classes.time} dateTime={instant}>
      {dayOf(instant) === new Date(serverNow()).toDateString() ? format.time(instant) : format.shortDay(instant)}
    </time>
  );
}
