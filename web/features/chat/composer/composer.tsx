import type { Quote } from '@rendezvous/contract/chat';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { lazy, type Ref, type RefObject, Suspense, useEffect, useImperativeHandle, useRef } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTypedBefore } from '../../../platform/form/typed-before.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { offerPackages } from '../../../ui/package-offer.ts';
import type { ChatPage } from '../chat.queries.ts';
import { useSendText } from '../outbox/use-send-text.ts';
import { useReportTyping } from '../use-report-typing.ts';
import classes from './composer.module.css';
import { ComposerNotice, type Standing } from './composer-notice.tsx';
import { ComposerExtras } from './fetched-composer-extras.ts';
import { MessageField } from './message-field.tsx';
import { useDraft } from './use-draft.ts';

const ReplyBar = lazy(() => import('../reply/reply-bar.tsx'));

/** The remaining length is shown from this many characters before the limit. */
const countedFrom = 200;

export interface ComposerHandle {
  /** Puts a line in the field, for the member to change and send. */
  put(line: string): void;
}

interface ComposerProps {
  page: ChatPage;
  standing: Standing;
  isBeginning: boolean;
  /** The message to which the next one replies. */
  reply: Quote | undefined;
  onReplied: () => void;
  ref: Ref<ComposerHandle>;
}

/** The message field and what is said of it. At a wall it keeps what is written, and shows what opens it. */
export function Composer({ page, standing, isBeginning, reply, onReplied, ref }: ComposerProps) {
  const { t } = useTranslation('chat');
  const sendText = useSendText();
  const member = useMember();
  const { message_length } = useSettings();
  const { profile, conversation } = page.chat;
  const [text, setText] = useDraft(member.id, profile.id);
  const left = message_length - text.length;
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useTypedBefore((typed) => setText(typed.text ?? ''));
  const reportTyping = useReportTyping(
    conversation.id,
    !isBeginning && member.status === 'active' && standing === 'free',
  );
  const buy = () => offerPackages({ addressee: profile, hasDraft: text !== '' });
  usePut(ref, area, text, setText);
  useEffect(() => {
    if (reply) area.current?.focus();
  }, [reply]);

  const send = () => {
    if (text.trim() === '') return;
    if (standing === 'wall') return buy();
    sendText(profile.id, text, reply?.id);
    setText('');
    onReplied();
    area.current?.focus();
  };

  return (
    <div className={classes.composer}>
      <ComposerNotice page={page} standing={standing} onBuy={buy} />
      <Suspense>{reply && <ReplyBar quote={reply} onCancel={onReplied} />}</Suspense>
      {standing !== 'blocked' && (
        <form
          ref={form}
          className={classes.form}
          data-wall={standing === 'wall' || undefined}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <ComposerExtras
            addressee={profile}
            giftLabel={t('give_gift', { name: profile.name })}
            onBuy={standing === 'wall' ? buy : undefined}
          />
          <MessageField
            ref={area}
            name={profile.name}
            text={text}
            onSend={send}
            onText={(typed) => {
              setText(typed);
              reportTyping();
            }}
          />
          {left < countedFrom && (
            <span className={classes.rest} role="status">
              {t('characters_left', { count: left })}
            </span>
          )}
          <button
            type="submit"
            className={classes.send}
            disabled={text.trim() === ''}
            aria-label={t('send')}
            title={t('send')}
          >
            <IconSend size={22} stroke={1.8} aria-hidden />
          </button>
        </form>
      )}
    </div>
  );
}

/** A line takes the place of the one put there before it, after what the member wrote. */
function usePut(
  ref: Ref<ComposerHandle>,
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
): void {
  const lastPut = useRef('');
  useImperativeHandle(ref, () => ({
    put(line) {
      const last = lastPut.current;
      const written = (last !== '' && text.endsWith(last) ? text.slice(0, -last.length) : text).trim();
      setText(written === '' ? line : `${written} ${line}`);
      lastPut.current = line;
      area.current?.focus();
    },
  }));
}
