import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTypedBefore } from '../../../platform/form/typed-before.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { ChatPage } from '../chat.queries.ts';
import { addOutgoing } from '../outbox/outbox.ts';
import { sendOutbox } from '../outbox/send-outbox.ts';
import { useReportTyping } from '../use-report-typing.ts';
import classes from './composer.module.css';
import { ComposerNotice, standingOf } from './composer-notice.tsx';
import { useDraft } from './use-draft.ts';

/** The remaining length is shown from this many characters before the limit. */
const countedFrom = 200;

/** The message field: grows with its text; Enter sends and Shift+Enter starts a line. */
export function Composer({ page, isBeginning }: { page: ChatPage; isBeginning: boolean }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const member = useMember();
  const { message_length } = useSettings();
  const { profile, conversation } = page.chat;
  const [text, setText] = useDraft(member.id, profile.id);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useTypedBefore((typed) => setText(typed.text ?? ''));
  const reportTyping = useReportTyping(conversation.id, !isBeginning && member.status === 'active');
  useGrowing(area, text);
  const standing = standingOf(page, member);

  const send = () => {
    if (text.trim() === '') return;
    const content = { kind: 'text', text: text.trim() } as const;
    addOutgoing({
      client_id: crypto.randomUUID(),
      sender: member.id,
      profile: profile.id,
      content,
      created_at: new Date().toISOString(),
    });
    setText('');
    sendOutbox(client);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={classes.composer}>
      <ComposerNotice page={page} standing={standing} />
      {standing !== 'blocked' && (
        <form
          ref={form}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <textarea
            ref={area}
            name="text"
            className={classes.text}
            rows={1}
            value={text}
            maxLength={message_length}
            placeholder={t('placeholder', { name: profile.name })}
            aria-label={t('placeholder', { name: profile.name })}
            enterKeyHint="send"
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setText(event.currentTarget.value);
              reportTyping();
            }}
          />
          <CharactersLeft count={message_length - text.length} />
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

function CharactersLeft({ count }: { count: number }) {
  const { t } = useTranslation('chat');
  if (count >= countedFrom) return null;
  return (
    <span className={classes.rest} role="status">
      {t('characters_left', { count })}
    </span>
  );
}

function useGrowing(area: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    if (text !== '') element.style.height = `${element.scrollHeight}px`;
  }, [area, text]);
}
