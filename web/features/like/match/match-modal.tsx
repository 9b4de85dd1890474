import { Button } from '@mantine/core';
import type { MemberCard } from '@rendezvous/contract/shared';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import { vibrate } from '../../../platform/browser/motion.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useUser } from '../../../platform/session/session.ts';
import { useBack } from '../../../ui/dialog/use-back.ts';
import { useFocusBack } from '../../../ui/dialog/use-focus-back.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Photo } from '../../../ui/member/photo.tsx';
import { MatchStyle } from './match-style.tsx';
import { MatchWords } from './match-words.tsx';

interface MatchModalProps {
  /** A match shows both photos; a like only the liker's. */
  kind: 'match' | 'like';
  profile: Pick<MemberCard, 'id' | 'name' | 'main_image'>;
  /** The button's label. */
  button: string;
  onClose: () => void;
  onImagePressed: (profileId: string) => void;
  onButtonPressed: (profileId: string) => void;
  /** Where a conversation can begin. */
  onStartConversation?: (profileId: string) => void;
}

/** §2 Match/new-like modal: full screen. A press beside its content closes it; the parent handles the others. */
export function MatchModal({
  kind,
  profile,
  button,
  onClose,
  onImagePressed,
  onButtonPressed,
  onStartConversation,
}: MatchModalProps) {
  const { t } = useTranslation('like');
  const user = useUser();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [isStarting, setStarting] = useState(false);
  useBack(true, onClose);
  useFocusBack(true);
  useEffect(() => {
    if (dialog.current?.open) return;
    dialog.current?.showModal();
    // Its name is read first, and Enter presses nothing yet.
    dialog.current?.focus();
    vibrate(20);
  }, []);
  const start = () => {
    setStarting(true);
    onStartConversation?.(profile.id);
  };
  const isMatch = kind === 'match';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes a dialog on Escape
    <dialog
      ref={dialog}
      className="match-overlay"
      aria-labelledby={title}
      tabIndex={-1}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <MatchStyle />
      <div className="match-content">
        <IconButton icon={IconX} label={t('common:close')} className="match-close" onClick={onClose} />
        <h2 id={title} className="match-title">
          {t(isMatch ? 'match.title' : 'match.new_like')}
        </h2>
        <p className="match-text">{t(isMatch ? 'match.text' : 'match.like_text', { name: profile.name })}</p>
        <div className="match-cards">
          {isMatch && user && (
            <span className="match-own">
              <Photo image={user.profile.main_image} alt="" shape="portrait" priority />
            </span>
          )}
          <button
            type="button"
            className="match-card"
            aria-label={t('match.view', { name: profile.name })}
            onClick={() => onImagePressed(profile.id)}
          >
            <Photo image={profile.main_image} alt="" shape="portrait" priority />
          </button>
          <span className="match-thumb">
            {isMatch ? <TwoHearts /> : <IconThumbUp size={36} stroke={1.8} aria-hidden />}
          </span>
          {isMatch && <Hearts />}
        </div>
        {onStartConversation && (
          <MatchWords profile={profile} isStarting={isStarting} onStart={start} onClose={onClose} />
        )}
        <Button
          {...(onStartConversation ? { variant: 'transparent', color: 'white' } : { color: 'secondary' })}
          size="md"
          className="match-button"
          onClick={() => onButtonPressed(profile.id)}
        >
          {button}
        </Button>
      </div>
    </dialog>
  );
}

const hearts = Array.from({ length: 14 }, (_, index) => ({ '--heart': index }) as CSSProperties);
const heart = 'M12 21C5 15.5 2 12 2 8a5.5 5.5 0 0 1 10-3.2A5.5 5.5 0 0 1 22 8c0 4-3 7.5-10 13z';

/** Two who like each other. */
const TwoHearts = () => (
  <svg width={46} viewBox="0 0 38 28" fill="currentColor" stroke="var(--color-action)" strokeWidth={2} aria-hidden>
    <path d={heart} transform="rotate(-12 8 20)" />
    <path d={heart} transform="translate(14 3) rotate(12 12 12)" />
  </svg>
);

/** Fly apart once; not seen by members who asked for less motion. */
const Hearts = () =>
  hearts.map((style, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change
    <svg key={index} className="match-heart" style={style} viewBox="0 0 24 24" aria-hidden>
      <path d={heart} fill="currentColor" />
    </svg>
  ));
