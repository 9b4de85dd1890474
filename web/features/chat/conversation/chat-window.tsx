import { type Message, readChat } from '@rendezvous/contract/chat';
import { ProblemError } from '@rendezvous/contract/problem';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { useMember } from '../../../platform/session/session.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { FirstWords } from '../beginning/fetched-first-words.ts';
import { type ChatOf, chatQuery } from '../chat.queries.ts';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { standingOf } from '../composer/composer-notice.tsx';
import { storeLastOpened } from '../last-opened.ts';
import { useOutgoing } from '../outbox/outbox.ts';
import { ChatHeader } from './chat-header.tsx';
import classes from './chat-window.module.css';
import { MatchedContext, type Shown } from './group.ts';
import { MessageList } from './message-list.tsx';
import { ThirdPane } from './third-pane.tsx';
import { TypingDots } from './typing-dots.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const PushAfterMessage = lazy(() => import('../../notify/push-after-message.tsx'));

const shown = (message: Message): Shown => ({ ...message, key: message.client_id ?? message.id, content: message });

/** A conversation: the other member, the messages and the composer; on a wide screen more about the member. */
export function ChatWindow({ of }: { of: ChatOf }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const member = useMember();
  const options = chatQuery(of);
  const { data, error } = useSuspenseQuery(options);
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
  const lastSent = data.messages.findLast(({ own }) => own)?.id;
  const [lastSentBefore] = useState(lastSent);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const standing = standingOf(data, member);
  const put = standing === 'free' ? (line: string) => composer.current?.put(line) : undefined;
  useVisibleHeight();
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
      <ChatHeader page={data} />
      <MatchedContext value={data.matched}>
        <MessageList
          messages={messages}
          hasMore={data.has_more}
          isLoadingOlder={isLoadingOlder}
          onOlder={() => inBackground(readOlder())}
          label={t('with', { name: profile.name })}
        >
          {messages.length === 0 && <FirstWords profile={profile} onOpener={put} />}
          <TypingDots conversation={conversation.id} name={profile.name} />
        </MessageList>
      </MatchedContext>
      <div>
        <Suspense fallback={null}>{lastSent !== lastSentBefore && <PushAfterMessage name={profile.name} />}</Suspense>
        <Composer
          key={profile.id}
          ref={composer}
          page={data}
          standing={standing}
          isBeginning={data.messages.length === 0}
        />
      </div>
      <ThirdPane page={data} />
    </div>
  );
}
