import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useId, useRef } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { offerPackages, type PackageOffer } from '../../../ui/offers/package-offer.ts';
import { chatQuery } from '../../chat/chat.queries.ts';
import { ComposerNotice, sendStateOf } from '../../chat/composer/composer-notice.tsx';
import { MessageField } from '../../chat/composer/message-field.tsx';
import { MessagePrice } from '../../chat/composer/message-price.tsx';
import { useWords } from '../../chat/composer/use-words.ts';
import { useSendText } from '../../chat/outbox/use-send-text.ts';
import { firstLines, useLines } from '../../icebreaker/use-lines.ts';

interface MatchWordsProps {
  profile: PackageOffer['addressee'];
  isStarting: boolean;
  /** After the message has been sent. */
  onStart: () => void;
  /** Before the packages are offered to who needs them to write. */
  onClose: () => void;
}

/**
 * The first words of a match: a field with the price of a message, and lines to put into it. What is typed is the draft
 * of their conversation. Who cannot write reads why, and what unlocks it, instead.
 */
export function MatchWords({ profile, isStarting, onStart, onClose }: MatchWordsProps) {
  const { id, name } = profile;
  const { t } = useTranslation('like');
  const { t: icebreaker } = useTranslation('icebreaker');
  const member = useMember();
  const { lines, error } = useLines(id);
  const { data: page, isPending } = useQuery(chatQuery({ profile: id }));
  const { text, line, setText, putLine } = useWords(member.id, id);
  const price = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendText();
  const sendState = page ? sendStateOf(page, member) : 'open';
  const isTold = page ? page.chat.profile.fictional_icon && page.message_credits > 0 : false;
  const isDisabled = isStarting || isPending;
  const buy = () => {
    onClose();
    offerPackages({ addressee: profile, hasDraft: text !== '' });
  };
  const start = () => {
    if (isDisabled) return;
    // It is read below the field, with the price: nobody is asked a second time.
    send(id, text, { line, knows_fictional: isTold });
    setText('');
    onStart();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start();
  };
  if (page && sendState !== 'open')
    return (
      <div className="match-words match-words-field match-words-closed">
        <Suspense>
          <ComposerNotice page={page} sendState={sendState} onBuy={buy} />
        </Suspense>
      </div>
    );
  return (
    <form className="match-words" onSubmit={submit}>
      {lines ? (
        <ul className="match-words-openers" aria-label={icebreaker('title')}>
          {lines.slice(0, firstLines).map((one) => (
            <li key={one.line}>
              <button
                type="button"
                className="match-words-opener"
                onClick={() => {
                  putLine(one);
                  area.current?.focus();
                }}
              >
                {one.text}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        !error && <ComingLines />
      )}
      <div className="match-words-field">
        {/* Its words may still be fetched; that must not hide the window, which would lose the focus. */}
        <Suspense>{page && <ComposerNotice page={page} sendState={sendState} onBuy={buy} />}</Suspense>
        <div className="match-words-row">
          <MessageField ref={area} name={name} describedBy={price} text={text} onText={setText} onSend={start} />
          <button
            type="submit"
            className="match-words-send"
            disabled={isDisabled}
            aria-label={t('match.start')}
            title={t('match.start')}
          >
            <IconSend size={22} stroke={1.8} aria-hidden />
          </button>
        </div>
        {page && <MessagePrice id={price} page={page} sendState={sendState} isBeginning isWhole />}
      </div>
    </form>
  );
}

const ComingLines = () => (
  <ul className="match-words-openers" aria-hidden>
    {Array.from({ length: firstLines }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <li key={place}>
        <button type="button" className="match-words-opener" disabled />
      </li>
    ))}
  </ul>
);
