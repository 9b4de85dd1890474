import { countCharacters } from '@rendezvous/contract/text/graphemes';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { lazy, type Ref, Suspense, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTypedBefore } from '../../../platform/form/typed-before.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { offerPackages } from '../../../ui/offers/package-offer.ts';
import type { ChatPage } from '../chat.queries.ts';
import type { Replied } from '../conversation/group.ts';
import { useSendText } from '../outbox/use-send-text.ts';
import { useReportTyping } from '../use-report-typing.ts';
import { isWarned } from '../warning/warned.rules.ts';
import classes from './composer.module.css';
import { ComposerNotice, type SendState } from './composer-notice.tsx';
import { ComposerExtras } from './fetched-composer-extras.ts';
import { MessageField } from './message-field.tsx';
import { MessagePrice } from './message-price.tsx';
import { draftKey, useDraft } from './use-draft.ts';
import { useWords } from './use-words.ts';

const ReplyBar = lazy(() => import('../reply/reply-bar.tsx'));

/** Lets the icebreaker and first lines use the composer; its text comes from `useWords`. */
export interface ComposerHandle {
  send(): void;
  focus(): void;
  field(): HTMLTextAreaElement | null;
}

interface ComposerProps {
  page: ChatPage;
  sendState: SendState;
  isBeginning: boolean;
  /** The message to which the next one replies. */
  reply: Replied | undefined;
  onReplied: () => void;
  ref: Ref<ComposerHandle>;
}

/** The message field with its notices. When credits run out, it keeps the text and shows how to get more. */
export function Composer({ page, sendState, isBeginning, reply, onReplied, ref }: ComposerProps) {
  const { t } = useTranslation('chat');
  const sendText = useSendText();
  const member = useMember();
  const settings = useSettings();
  const { profile, conversation } = page.chat;
  const { text, line, setText } = useWords(member.id, profile.id);
  const [about, setAbout] = useDraft(draftKey(member.id, profile.id, 'about'));
  const left = settings.message_length - countCharacters(text.trim());
  const isSendable = text.trim() !== '' && left >= 0;
  const quote = reply ?? (about || undefined);
  const price = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const focus = () => area.current?.focus();
  const form = useTypedBefore((typed) => setText(typed.text ?? ''));
  const reportTyping = useReportTyping(
    conversation.id,
    !isBeginning && member.status === 'active' && sendState === 'open',
  );
  const buy = () => offerPackages({ addressee: profile, hasDraft: text !== '' });
  useEffect(() => {
    if (quote) area.current?.focus();
  }, [quote]);
  const unquote = () => (reply ? onReplied() : setAbout(''));

  const send = () => {
    if (!isSendable) return;
    if (sendState === 'paywall') return buy();
    // It is read above, with the price below: nobody is asked a second time.
    const knows_fictional = isBeginning && isWarned(profile, settings);
    const answered = reply ? { reply_to: reply.id } : { about_line: about || undefined };
    sendText(profile.id, text, { ...answered, line, knows_fictional });
    setText('');
    unquote();
    focus();
  };
  useImperativeHandle(ref, () => ({ send, focus, field: () => area.current }));

  return (
    <div className={classes.composer}>
      <ComposerNotice page={page} sendState={sendState} onBuy={buy} />
      <Suspense>{quote && <ReplyBar quote={quote} onCancel={unquote} />}</Suspense>
      {sendState !== 'blocked' && (
        <form
          ref={form}
          className={classes.form}
          data-paywall={sendState === 'paywall' || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <ComposerExtras addressee={profile} left={left} onBuy={sendState === 'paywall' ? buy : undefined} />
          <MessageField
            ref={area}
            name={profile.name}
            describedBy={price}
            text={text}
            onSend={send}
            onText={(typed) => {
              setText(typed);
              reportTyping();
            }}
          />
          <button
            type="submit"
            className={classes.send}
            disabled={!isSendable}
            aria-label={t('send')}
            title={t('send')}
          >
            <IconSend size={22} stroke={1.8} aria-hidden />
          </button>
        </form>
      )}
      <MessagePrice id={price} page={page} sendState={sendState} isBeginning={isBeginning} />
    </div>
  );
}
