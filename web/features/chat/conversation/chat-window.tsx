import { type Message, readChat } from '@rendezvous/contract/chat';
import { ProblemError } from '@rendezvous/contract/problem';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useMember } from '../../../platform/session/session.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { type ChatOf, chatQuery, chatsQuery } from '../chat.queries.ts';
import { storeLastOpened } from '../last-opened.ts';
import { useOutgoing } from '../outbox/outbox.ts';
import { ChatHeader } from './chat-header.tsx';
import classes from './chat-window.module.css';
import { Composer } from './composer.tsx';
import { FirstWords } from './first-words.tsx';
import type { Shown } from './group.ts';
import { MessageList } from './message-list.tsx';
import { TypingDots } from './typing-dots.tsx';
import { useMarkRead } from './use-mark-read.ts';

const shown = (message: Message): Shown => ({ ...message, key: message.client_id ?? message.id, content: message });

/** A conversation: the other member, the messages and the composer. */
export function ChatWindow({ of }: { of: ChatOf }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const member = useMember();
  const options = chatQuery(of);
  const { data, refetch, error } = useSuspenseQuery(options);
  // The other member left or blocked the reader meanwhile, so the messages read before disappear too.
  if (error instanceof ProblemError && error.status === 404) throw error;
  const { profile, conversation } = data.chat;
  const outgoing = useOutgoing();
  const messages = useMemo(() => {
    const arrived = new Set(data.messages.map((message) => message.client_id));
    const waiting = outgoing.filter(
      (one) => one.sender === member.id && one.profile === profile.id && !arrived.has(one.client_id),
    );
    return [
      ...data.messages.map(shown),
      ...waiting.map(
        (one): Shown => ({ ...one, key: one.client_id, own: true, state: one.problem ? 'failed' : 'sending' }),
      ),
    ];
  }, [data.messages, outgoing, member.id, profile.id]);
  const [isLoadingOlder, setLoadingOlder] = useState(false);

  const latest = useQuery({
    ...chatsQuery,
    select: ({ chats }) => chats.find((chat) => chat.conversation.id === conversation.id)?.last_message?.id,
  }).data;
  const isBehind = latest !== undefined && latest > (data.messages.at(-1)?.id ?? '');
  useEffect(() => {
    if (isBehind) inBackground(refetch());
  }, [isBehind, refetch]);
  useMarkRead(conversation.id, data.messages);
  useEffect(() => storeLastOpened(member.id, profile.id), [member.id, profile.id]);

  const readOlder = async () => {
    const before = data.messages[0]?.id;
    if (!before || isLoadingOlder) return;
    setLoadingOlder(true);
    await api(readChat, { query: { conversation: conversation.id, before } }).then(
      (page) =>
        client.setQueryData(
          options.queryKey,
          (now) => now && { ...now, has_more: page.has_more, messages: [...page.messages, ...now.messages] },
        ),
      () => {},
    );
    setLoadingOlder(false);
  };

  return (
    <div className={classes.window}>
      <PageTitle title={t('with', { name: profile.name })} />
      <ChatHeader chat={data.chat} />
      <MessageList
        messages={messages}
        hasMore={data.has_more}
        isLoadingOlder={isLoadingOlder}
        onOlder={() => inBackground(readOlder())}
        label={t('with', { name: profile.name })}
      >
        {messages.length === 0 && <FirstWords profile={profile} />}
        <TypingDots conversation={conversation.id} name={profile.name} />
      </MessageList>
      <Composer key={profile.id} page={data} isBeginning={data.messages.length === 0} />
    </div>
  );
}
