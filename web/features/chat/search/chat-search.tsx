import { useDebouncedValue } from '@mantine/hooks';
import { minSearchLength, searchMessages } from '@rendezvous/contract/chat-list';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { apiOf } from '../../../platform/query/query.ts';
import { Avatar } from '../../../ui/member/avatar.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { chatsQuery } from '../chat.queries.ts';
import { messageAnchor } from '../conversation/group.ts';
import { lineOf } from '../kinds.tsx';
import { SearchStyle } from './search-style.tsx';

/** Names are found in the list that is there, messages on the server; nothing typed is stored. */
export default function ChatSearch({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('chat');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 250);
  const isLongEnough = words.length >= minSearchLength;
  return (
    <div className="chat-search">
      <SearchStyle />
      <input
        type="search"
        id={id}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        maxLength={100}
        // biome-ignore lint/a11y/noAutofocus: the member has just asked for it
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite">{isLongEnough && <Results words={words} onChosen={onChosen} />}</div>
    </div>
  );
}

function Results({ words, onChosen }: { words: string; onChosen: () => void }) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { data: list } = useQuery(chatsQuery);
  const reason = list?.can.search.reason;
  const { data, error, refetch } = useQuery({
    queryKey: [searchMessages.path, { words }],
    queryFn: ({ meta }) => apiOf(meta)(searchMessages, { body: { words } }),
    staleTime: 0,
    gcTime: 0,
    enabled: reason === undefined,
  });
  const sought = words.toLowerCase();
  const people = (list?.chats ?? []).filter(({ profile }) => profile.name.toLowerCase().includes(sought));
  if (error) return <ErrorState error={error} onRetry={() => inBackground(refetch())} />;
  const messages = data?.found ?? [];
  if (data && people.length + messages.length === 0) return <p>{t('search.none')}</p>;
  return (
    <>
      {people.length > 0 && (
        <ul aria-label={t('search.people')}>
          {people.map(({ conversation, profile }) => (
            <li key={conversation.id}>
              <Link to={`/chats/${conversation.id}`} onClick={onChosen}>
                <Avatar image={profile.main_image} size={44} />
                <strong>{profile.name}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {reason && (
        <p className="chat-search-premium">
          {codeText(t, reason)} <Link to="/premium">{t('limit.action')}</Link>
        </p>
      )}
      <ul aria-label={t('search.messages')} aria-busy={!data && !reason}>
        {messages.map(({ chat: { conversation, profile }, message }) => (
          <li key={message.id}>
            <Link to={`/chats/${conversation.id}#${messageAnchor(message.id)}`} onClick={onChosen}>
              <Avatar image={profile.main_image} size={44} />
              <strong>{profile.name}</strong>
              <time dateTime={message.created_at}>{format.shortDay(message.created_at)}</time>
              <span dir="auto">{lineOf(message, t)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
