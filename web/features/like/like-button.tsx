import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notePress } from '../../ui/pressed-heart.ts';
import classes from './like-button.module.css';
import { useLoginNotice } from './login-notice.tsx';
import { type HeartSays, useHeart } from './use-heart.ts';

interface LikeButtonProps {
  profileId: string;
  name: string;
  liked: boolean;
  /** `icon` for use on a picture, `action` beside the one action of a page. */
  variant?: 'icon' | 'action';
  isDisabled?: boolean;
  /** Beats until it is pressed. */
  isAwaited?: boolean;
  says?: HeartSays;
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
  says = variant === 'action' ? 'nothing' : 'given',
}: LikeButtonProps) {
  const { t } = useTranslation('like');
  const user = useUser();
  const { ask, notice } = useLoginNotice('like', { id: profileId, name });
  const heart = useHeart({ id: profileId, name, liked }, says);
  const press = () => {
    if (user) return heart.press();
    notePress(profileId);
    return ask();
  };
  // The name states whether the member is liked, so no `aria-pressed`.
  const label = t(heart.shown ? 'unlike_name' : 'like_name', { name });
  return (
    <>
      <IconButton
        label={label}
        className={classes.heart}
        data-variant={variant}
        data-liked={heart.shown || undefined}
        data-awaited={(isAwaited && !heart.shown) || undefined}
        onClick={press}
        disabled={isDisabled}
      />
      {notice}
    </>
  );
}
