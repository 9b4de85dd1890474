import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useMember } from '../../platform/session/session.ts';
import { openersFor } from '../../ui/openers/openers.ts';
import { chatQuery } from '../chat/chat.queries.ts';
import { ComposerNotice, standingOf } from '../chat/composer/composer-notice.tsx';
import { MessageField } from '../chat/composer/message-field.tsx';
import { useDraft } from '../chat/composer/use-draft.ts';
import { useSendText } from '../chat/outbox/use-send-text.ts';
import { useOther } from '../chat/people.queries.ts';
import classes from './match-words.module.css';

interface MatchWordsProps {
  profile: { readonly id: string; readonly name: string };
  isStarting: boolean;
  /** After what was written has been sent; at a wall, with the draft kept for the conversation. */
  onStart: () => void;
}

/**
 * The first words of a match: a field with the price of a message, and lines to put into it. What is typed is the draft
 * of their conversation.
 */
export function MatchWords({ profile: { id, name }, isStarting, onStart }: MatchWordsProps) {
  const { t } = useTranslation('like');
  const { t: opener } = useTranslation('opener');
  const member = useMember();
  const { shared = [] } = useOther(id);
  const { data: page, isPending } = useQuery(chatQuery({ profile: id }));
  const [text, setText] = useDraft(member.id, id);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendText();
  const standing = page ? standingOf(page, member) : 'free';
  const isDisabled = isStarting || isPending;
  const start = () => {
    if (isDisabled) return;
    if (standing === 'free') {
      send(id, text);
      setText('');
    }
    onStart();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  return (
    <form className={classes.words} onSubmit={submit}>
      <ul className={classes.openers} aria-label={opener('title')}>
        {openersFor(shared, id).map((key) => (
          <li key={key}>
            <button
              type="button"
              className={classes.opener}
              onClick={() => {
                setText(opener(key));
                area.current?.focus();
              }}
            >
              {opener(key)}
            </button>
          </li>
        ))}
      </ul>
      <div className={classes.field}>
        {page && <ComposerNotice page={page} standing={standing} onBuy={onStart} />}
        <div className={classes.row}>
          <MessageField ref={area} name={name} text={text} onText={setText} onSend={start} />
          <button
            type="submit"
            className={classes.send}
            disabled={isDisabled}
            aria-label={t('match.start')}
            title={t('match.start')}
          >
            <IconSend size={22} stroke={1.8} aria-hidden />
          </button>
        </div>
      </div>
    </form>
  );
}
