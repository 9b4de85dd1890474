import type { Chat } from '@rendezvous/contract/chat';
import IconMessageHeart from '@tabler/icons-react/dist/esm/icons/IconMessageHeart.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { useHydrated } from '../../platform/document/hydrated.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Avatar } from '../../ui/member/avatar.tsx';
import { State } from '../../ui/state/state.tsx';
import { chatsQuery } from './chat.queries.ts';
import classes from './chat-list.module.css';
import { dayOf } from './conversation/group.ts';
import { StateIcon } from './conversation/state-icon.tsx';
import { lineOf } from './kinds.tsx';

interface ChatListProps {
  /** The conversation that is open beside the list. */
  isOpen?: (chat: Chat) => boolean;
}

/** The chats, latest first, with their unread counts. */
export function ChatList({ isOpen }: ChatListProps) {
  const { t } = useTranslation('chat');
  const { chats } = useSuspenseQuery(chatsQuery).data;
  if (chats.length === 0)
    return (
      <State
        icon={IconMessageHeart}
        title={t('empty.title')}
        text={t('empty.text')}
        action={<ButtonLink to="/members">{t('empty.action')}</ButtonLink>}
      />
    );
  return (
    <ul className={classes.list}>
      {chats.map((chat) => (
        <ChatRow key={chat.conversation.id} chat={chat} isOpen={isOpen?.(chat) ?? false} />
      ))}
    </ul>
  );
}

function ChatRow({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { t } = useTranslation('chat');
  const { conversation, profile, num_unread_messages: unread, last_message: last } = chat;
  return (
    <li>
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
