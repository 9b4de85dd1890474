import IconArrowBack from '@tabler/icons-react/dist/esm/icons/IconArrowBack.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LikeMark, PassMark } from './marks.tsx';
import type { Card } from './swipe.queries.ts';

interface ControlsProps {
  top: Card | undefined;
  /** No cards are left: only undo is possible. */
  isIdle: boolean;
  /** The day's likes are given. */
  isSpent: boolean;
  canUndo: boolean;
  undo: () => void;
  pass: () => void;
  like: () => void;
  open: () => void;
}

/** The gestures on the card as buttons, and the keys that do the same. */
export function Controls({ top, isIdle, isSpent, canUndo, undo, pass, like, open }: ControlsProps) {
  const { t } = useTranslation('swipe');
  const name = top?.name ?? '';
  const undoButton = (
    <IconButton
      icon={IconArrowBack}
      label={t('undo')}
      aria-keyshortcuts="Backspace U"
      className="swipe-minor"
      disabled={!canUndo}
      onClick={undo}
    />
  );
  if (isIdle) return canUndo && <div className="swipe-controls">{undoButton}</div>;
  return (
    <>
      <div className="swipe-controls">
        {undoButton}
        <button
          type="button"
          aria-label={t('pass', { name })}
          title={t('pass', { name })}
          aria-keyshortcuts="ArrowLeft"
          className="swipe-major"
          data-side="pass"
          disabled={!top}
          onClick={pass}
        >
          <PassMark size={32} />
        </button>
        <button
          type="button"
          aria-label={t('like:like_name', { name })}
          title={t('like:like_name', { name })}
          aria-keyshortcuts="ArrowRight"
          className="swipe-major"
          data-side="like"
          data-none={isSpent || undefined}
          disabled={!top}
          // A double click likes one: the next card has hardly been seen.
          onClick={({ detail }) => detail < 2 && like()}
        >
          <LikeMark size={32} />
        </button>
        <IconButton
          icon={IconUser}
          label={t('open', { name })}
          aria-keyshortcuts="ArrowUp"
          className="swipe-minor"
          disabled={!top}
          onClick={open}
        />
      </div>
      <p className="swipe-keys" aria-hidden>
        {t('keys')}
      </p>
    </>
  );
}
