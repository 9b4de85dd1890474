import { Button } from '@mantine/core';
import type { MemberCard } from '@rendezvous/contract/shared';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Photo } from '../../ui/member/photo.tsx';
import classes from './match-modal.module.css';

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

/** §2 Match/new-like modal: full screen. A press beside its content closes it; the parent handles photo and buttons. */
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
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
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
      className={classes.overlay}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={classes.content}>
        <IconButton icon={IconX} label={t('common:close')} className={classes.close} onClick={onClose} />
        <span className={classes.thumb}>
          <IconThumbUp size={40} stroke={1.6} aria-hidden />
        </span>
        <h2 id={title} className={classes.title}>
          {t(isMatch ? 'match.title' : 'match.new_like')}
        </h2>
        <div className={classes.photos}>
          {isMatch && user && (
            <span className={classes.own}>
              <Photo image={user.profile.main_image} name={user.profile.name} alt="" shape="circle" />
            </span>
          )}
          <button
            type="button"
            className={classes.photo}
            aria-label={t('match.view', { name: profile.name })}
            onClick={() => onImagePressed(profile.id)}
          >
            <Photo image={profile.main_image} name={profile.name} alt="" shape="circle" />
          </button>
        </div>
        <p className={classes.text}>{t(isMatch ? 'match.text' : 'match.like_text', { name: profile.name })}</p>
        <div className={classes.actions}>
          {onStartConversation && (
            <Button color="secondary" size="md" loading={isStarting} onClick={start}>
              {t('match.start')}
            </Button>
          )}
          <Button
            {...(onStartConversation ? { variant: 'white' } : { color: 'secondary' })}
            size="md"
            onClick={() => onButtonPressed(profile.id)}
          >
            {button}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
