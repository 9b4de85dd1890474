import type { Chat } from '@rendezvous/contract/chat';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useState } from 'react';
import { NavLink } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Avatar } from '../../ui/member/avatar.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { NoChats } from './beginning/fetched-no-chats.ts';
import { chatsQuery } from './chat.queries.ts';
import classes from './chat-list.module.css';
import { dayOf } from './conversation/group.ts';
import { StateIcon } from './conversation/state-icon.tsx';
import { lineOf } from './kinds.tsx';

const RemoveChat = lazy(() => import('./remove-chat.tsx'));

interface ChatListProps {
  /** Whether a conversation is open beside the list. */
  isOpen: (chat: Chat) => boolean;
}

/** The chats, latest first, with their unread counts. */
export function ChatList({ isOpen }: ChatListProps) {
  // Without a boundary of its own: what an open conversation changes at once would meet a list not yet hydrated.
  const { data, error, refetch } = useQuery(chatsQuery);
  const [removed, setRemoved] = useState<Chat>();
  const [isAsking, setAsking] = useState(false);
  const ask = (chat: Chat) =>
    startTransition(() => {
      setRemoved(chat);
      setAsking(true);
    });
  if (!data) return error ? <ErrorState error={error} onRetry={() => inBackground(refetch())} /> : <Skeleton />;
  const { chats } = data;
  return (
    <>
      {chats.length === 0 ? (
        <NoChats />
      ) : (
        <ul className={classes.list}>
          {chats.map((chat) => (
            <ChatRow key={chat.conversation.id} chat={chat} isOpen={isOpen(chat)} onRemove={() => ask(chat)} />
          ))}
        </ul>
      )}
      <Suspense>
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

/** Removed by a swipe on a touch screen, and by a button under the pointer elsewhere; by keyboard in its menu. */
function ChatRow({ chat, isOpen, onRemove }: { chat: Chat; isOpen: boolean; onRemove: () => void }) {
  const { t } = useTranslation('chat');
  const { conversation, profile, num_unread_messages: unread, last_message: last } = chat;
  return (
    <li className={classes.item}>
      <NavLink
        to={`/chats/${conversation.id}`}
        className={classes.row}
        data-open={isOpen || undefined}
        data-unread={unread > 0 || undefined}
      >
        <span className={classes.picture}>
          <Avatar name={profile.name} image={profile.main_image} size={56} />
          {profile.online && <span className={classes.online} role="img" aria-label={t('common:member.online')} />}
        </span>
        <span className={classes.name}>{profile.name}</span>
        {last && <When instant={last.created_at} />}
        <span className={classes.text}>
          {last?.own && <StateIcon state={last.state} />}
          <span className={classes.preview}>{last && lineOf(last, t)}</span>
        </span>
        {unread > 0 && (
          <span className={classes.badge}>
            <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
            <span className={classes.hidden}>{t('common:navigation.unread', { count: unread })}</span>
          </span>
        )}
      </NavLink>
      <IconButton
        icon={IconTrash}
        label={t('remove.title', { name: profile.name })}
        className={classes.remove}
        tabIndex={-1}
        onClick={onRemove}
      />
    </li>
  );
}

/** A time for today's messages, a day for older ones. */
function When({ instant }: { instant: string }) {
  const format = useFormat();
  if (!useHydrated()) return <span className={classes.time} />;
  return (
    <time className={classes.time} dateTime={instant}>
      {dayOf(instant) === new Date().toDateString() ? format.time(instant) : format.shortDay(instant)}
    </time>
  );
}
