import { readChat } from '@rendezvous/contract/chat';
import { ProblemError } from '@rendezvous/contract/problem';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { useMember } from '../../../platform/session/session.ts';
import { PageTitle } from '../../../ui/page.tsx';
import { FirstWords } from '../beginning/fetched-first-words.ts';
import { type ChatList, type ChatOf, chatQuery, chatsQuery, isGoneFrom } from '../chat.queries.ts';
import { ChatGone } from '../chat-gone.tsx';
import { Composer, type ComposerHandle } from '../composer/composer.tsx';
import { sendStateOf } from '../composer/composer-notice.tsx';
import { storeLastOpened } from '../last-opened.ts';
import { ChatHeader } from './chat-header.tsx';
import classes from './chat-window.module.css';
import { ConversationContext, type Replied } from './group.ts';
import { MessageList } from './message-list.tsx';
import { ThirdPane } from './third-pane.tsx';
import { TypingDots } from './typing-dots.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useMessages } from './use-messages.ts';
import { useNamedMessage } from './use-named-message.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const OlderMessages = lazy(() => import('../older-messages.tsx'));
const FictionalWarning = lazy(() => import('../warning/fictional-warning.tsx'));
const HistoryLimit = lazy(() => import('../premium/history-limit.tsx'));
const PushAfterMessage = lazy(() => import('../../notify/push-after-message.tsx'));

/** A conversation, as long as it is there: once the other member left or blocked the reader, nothing of it is shown. */
export function ChatWindow({ of }: { of: ChatOf }) {
  const client = useQueryClient();
  const isGone = (list: ChatList) => {
    const page = client.getQueryData(chatQuery(of).queryKey);
    return page !== undefined && isGoneFrom(list, page);
  };
  const { data } = useQuery({ ...chatsQuery, select: isGone });
  return data ? <ChatGone takesOver /> : <OpenChat of={of} />;
}

/** A conversation: the other member, the messages and the composer; on a wide screen more about the member. */
function OpenChat({ of }: { of: ChatOf }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const member = useMember();
  const options = chatQuery(of);
  const { data, error } = useSuspenseQuery(options);
  if (error instanceof ProblemError && error.status === 404) throw error;
  const { profile, conversation } = data.chat;
  const messages = useMessages(data);
  const lastSent = data.messages.findLast(({ own }) => own)?.id;
  const [lastSentBefore] = useState(lastSent);
  const composer = useRef<ComposerHandle>(null);
  const sendState = sendStateOf(data, member);
  const [reply, setReply] = useState<Replied>();
  const conversationInfo = {
    conversation: conversation.id,
    member: profile,
    isMatched: data.matched,
    noReceipts: data.can.receipts.reason,
    onReply: sendState === 'blocked' ? undefined : setReply,
  };
  useVisibleHeight();
  useMarkRead(conversation.id, data.messages);
  useEffect(() => storeLastOpened(member.id, profile.id), [member.id, profile.id]);
  const readOlder = async () => {
    const before = data.messages[0]?.id;
    if (!before) return;
    const page = await api(readChat, { query: { conversation: conversation.id, before } });
    client.setQueryData(
      options.queryKey,
      (now) => now && { ...now, has_more: page.has_more, messages: [...page.messages, ...now.messages] },
    );
  };

  const isSearching = useNamedMessage(messages.length);

  return (
    <div className={classes.window}>
      <PageTitle title={t('with', { name: profile.name })} />
      <div className={classes.head}>
        <ChatHeader page={data} />
        <div className={classes.offer}>
          <Suspense fallback={null}>{lastSent !== lastSentBefore && <PushAfterMessage name={profile.name} />}</Suspense>
        </div>
      </div>
      <ConversationContext value={conversationInfo}>
        <MessageList
          messages={messages}
          older={
            data.has_more && (
              <Suspense>
                <OlderMessages read={readOlder} last={data.messages[0]?.id} isSearching={isSearching} />
              </Suspense>
            )
          }
          label={t('with', { name: profile.name })}
          top={
            <Suspense>
              {messages.length > 0 && profile.fictional_icon && <FictionalWarning profile={profile} />}
              {!data.can.history.allowed && <HistoryLimit profile={profile} />}
            </Suspense>
          }
        >
          {messages.length === 0 && <FirstWords page={data} sendState={sendState} composer={composer} />}
          <TypingDots conversation={conversation.id} name={profile.name} />
        </MessageList>
        <Composer
          key={profile.id}
          ref={composer}
          page={data}
          sendState={sendState}
          isBeginning={data.messages.length === 0}
          reply={reply}
          onReplied={() => setReply(undefined)}
        />
      </ConversationContext>
      <ThirdPane page={data} />
    </div>
  );
}
