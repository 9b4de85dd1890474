import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { vibrate } from '../../platform/browser/motion.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { problemText } from '../../platform/query/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { notePress } from '../../ui/pressed-heart.ts';
import { setLiked } from './like.queries.ts';
import classes from './like-button.module.css';
import { useLoginNotice } from './login-notice.tsx';

interface LikeButtonProps {
  profileId: string;
  name: string;
  liked: boolean;
  /** `icon` for use on a picture, `action` beside the one action of a page. */
  variant?: 'icon' | 'action';
  isDisabled?: boolean;
  /** Beats until it is pressed. */
  isAwaited?: boolean;
}

interface Pressed {
  /** `liked` at the time of the press; a later change of `liked` overrides the press. */
  readonly of: boolean;
  readonly to: boolean;
  readonly isPending: boolean;
  readonly error?: unknown;
}

/**
 * The heart: filled at once, emptied again if the call fails. Visitors learn how to sign up. A page has dozens, most
 * never pressed, so each does as little as possible until then.
 */
export function LikeButton({
  profileId,
  name,
  liked,
  variant = 'icon',
  isDisabled = false,
  isAwaited,
}: LikeButtonProps) {
  const { t } = useTranslation('like');
  const user = useUser();
  const client = useQueryClient();
  const [pressed, setPressed] = useState<Pressed>();
  const { ask, notice } = useLoginNotice('like', { id: profileId, name });
  const shown = pressed && (pressed.isPending || pressed.of === liked) ? pressed.to : liked;
  const press = async () => {
    if (!user) {
      notePress(profileId);
      return ask();
    }
    if (pressed?.isPending) return;
    if (!shown) vibrate();
    setPressed({ of: liked, to: !shown, isPending: true });
    const answered = await setLiked(client, profileId, !shown).then(
      () => ({ to: !shown }),
      (error: unknown) => ({ to: shown, error }),
    );
    setPressed({ of: liked, isPending: false, ...answered });
  };
  // The name states whether the member is liked, so no `aria-pressed`.
  const label = t(shown ? 'unlike_name' : 'like_name', { name });
  const button = (
    <IconButton
      label={label}
      className={classes.heart}
      data-variant={variant === 'action' ? variant : undefined}
      data-liked={shown || undefined}
      data-awaited={(isAwaited && !shown) || undefined}
      onClick={press}
      disabled={isDisabled}
    />
  );
  if (pressed?.error === undefined && !notice) return button;
  return (
    <>
      {button}
      {pressed?.error !== undefined && (
        <Dialog
          isOpen
          onClose={() => setPressed({ ...pressed, error: undefined })}
          title={t('common:something_failed')}
          size="small"
        >
          <p role="alert">{problemText(t, pressed.error)}</p>
        </Dialog>
      )}
      {notice}
    </>
  );
}
