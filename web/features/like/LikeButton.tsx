import { Button } from '@mantine/core';
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import IconHeartFilled from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n.ts';
import { problemText } from '../../platform/problem.ts';
import { useUser } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { offerSignUp } from '../account/signup-offer.ts';
import { useLike } from './like.queries.ts';
import classes from './like-button.module.css';
import { invitationOf, LoginNotice } from './login-notice.tsx';

interface LikeButtonProps {
  profileId: string;
  name: string;
  liked: boolean;
  /** `icon` stands on a picture, `button` among other actions, with its word. */
  variant?: 'icon' | 'button';
  isDisabled?: boolean;
}

/** The heart: filled at once, and empty again if that did not work. A visitor is told how to go on. */
export function LikeButton({ profileId, name, liked, variant = 'icon', isDisabled = false }: LikeButtonProps) {
  const { t } = useTranslation('like');
  const user = useUser();
  const { mutate, isPending, variables, error, reset } = useLike(profileId);
  const [answered, setAnswered] = useState<{ of: boolean; to: boolean }>();
  const [isAsking, setAsking] = useState(false);
  const known = answered?.of === liked ? answered.to : liked;
  const shown = isPending ? variables : known;
  const press = () => {
    if (!user) return setAsking(!offerSignUp({ ...invitationOf(t, 'like'), meet: profileId }));
    if (isPending) return;
    const wished = !shown;
    mutate(wished, { onSuccess: () => setAnswered({ of: liked, to: wished }) });
  };
  // The name says the state itself, so nothing is pressed beside it.
  const label = t(shown ? 'unlike_name' : 'like_name', { name });
  const Icon = shown ? IconHeartFilled : IconHeart;
  return (
    <>
      {variant === 'icon' ? (
        <IconButton label={label} className={classes.heart} data-liked={shown || undefined} onClick={press} disabled={isDisabled} />
      ) : (
        <Button variant={shown ? 'light' : 'default'} leftSection={<Icon size={20} aria-hidden />} aria-label={label} onClick={press} disabled={isDisabled}>
          {t(shown ? 'liked' : 'like')}
        </Button>
      )}
      {error && (
        <Dialog isOpen onClose={reset} title={t('common:something_failed')}>
          <p role="alert">{problemText(t, error)}</p>
        </Dialog>
      )}
      {isAsking && <LoginNotice action="like" meet={profileId} onClose={() => setAsking(false)} />}
    </>
  );
}
