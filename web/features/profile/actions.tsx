import { Button } from '@mantine/core';
import type { Profile } from '@rendezvous/contract/profile';
import type { Permission } from '@rendezvous/contract/shared';
import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { codeText } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { memberPath } from '../../ui/member/member-path.ts';
import { LikeButton } from '../like/like-button.tsx';
import { MembersOnlyButton } from '../like/login-notice.tsx';
import { useAwaitedLike } from '../like/use-awaited-like.ts';
import classes from './members-id.module.css';

export const GiftAction = fetched(
  'features/profile/gift-action.tsx',
  async () => (await import('./gift-action.tsx')).GiftAction,
);

/** The reader's actions, as the answer permits them; on a phone fixed to the bottom of the screen. */
export function Actions({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { t } = useTranslation('profile');
  const { can, id } = profile;
  const isAwaited = useAwaitedLike(profile, can.like.allowed && !profile.liked && !isOwn);
  if (isOwn) {
    return (
      <div className={classes.actions}>
        <ButtonLink to="/profile" variant="light" size="lg">
          {t('own.title')}
        </ButtonLink>
      </div>
    );
  }
  const refusal = [can.message, can.like].find(
    (one) => !one.allowed && one.reason !== 'authentication_required',
  )?.reason;
  return (
    <>
      {refusal && <p className={classes.refusal}>{codeText(t, refusal)}</p>}
      <div className={classes.actions}>
        <LikeButton
          variant="action"
          profileId={id}
          name={profile.name}
          liked={profile.liked}
          isAwaited={isAwaited}
          isDisabled={!can.like.allowed && can.like.reason !== 'authentication_required'}
        />
        <GiftAction profile={profile} />
        <WriteButton id={id} name={profile.name} can={can.message} />
      </div>
    </>
  );
}

function WriteButton({ id, name, can }: { id: string; name: string; can: Permission }) {
  const { t } = useTranslation('profile');
  const icon = <IconMessageCircle size={20} stroke={1.8} aria-hidden />;
  const look = { size: 'lg', px: 'md', leftSection: icon } as const;
  const words = <span className={classes.cut}>{t('write', { name })}</span>;
  if (can.allowed) {
    return (
      <ButtonLink to={`${memberPath(id)}/chat`} color="secondary" {...look}>
        {words}
      </ButtonLink>
    );
  }
  if (can.reason === 'authentication_required') {
    return (
      <MembersOnlyButton action="message" member={{ id, name }} color="secondary" {...look}>
        {words}
      </MembersOnlyButton>
    );
  }
  return (
    <Button disabled {...look}>
      {words}
    </Button>
  );
}
