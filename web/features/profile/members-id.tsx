import type { Profile } from '@rendezvous/contract/profile';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useRouteError } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useFictionalWords } from '../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { statusOf } from '../../platform/query/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FictionalIcon } from '../../ui/member/fictional-icon.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { State } from '../../ui/state/state.tsx';
import { RemoveChatsButton } from '../chat/remove-chats-button.tsx';
import { useSeeLike } from '../like/like.queries.ts';
import { BlockButton } from '../safety/block-button.tsx';
import { BlockedState } from '../safety/blocked-state.tsx';
import { useBlockedName } from '../safety/use-blocking.ts';
import { Actions, VisitorInvitation } from './actions.tsx';
import { Carousel } from './carousel.tsx';
import { FactChips, InterestChips } from './facts.tsx';
import { Headline } from './headline.tsx';
import classes from './members-id.module.css';
import { ownProfileQuery, profileQuery } from './profile.queries.ts';

export const handle = { i18n: ['profile', 'safety', 'like', 'chat'] };

const load = (args: LoaderArgs) => loadQueries(args, [profileQuery(args.params.id ?? '')]);

export { load as clientLoader, load as loader };

/** A member's profile: photos, personal fields, and the reader's actions within the thumb's reach. */
export default function MembersIdPage() {
  const { id = '' } = useParams();
  const { data } = useSuspenseQuery(profileQuery(id));
  const user = useUser();
  useSeeLike(id);
  const { data: own } = useQuery({ ...ownProfileQuery, enabled: user !== null });
  const { profile } = data;
  const isOwn = user?.id === profile.id;
  return (
    <div className={classes.page} data-edge>
      <PageTitle title={`${profile.name}, ${profile.age}`} />
      <Carousel key={profile.id} profile={profile} />
      <div className={classes.words}>
        <Headline profile={profile} />
        {profile.fictional_icon && <FictionalWarning />}
        <Actions profile={profile} isOwn={isOwn} />
        {!user && <VisitorInvitation id={profile.id} name={profile.name} />}
        <About profile={profile} />
        <FactChips profile={profile} />
        <InterestChips profile={profile} own={isOwn ? [] : (own?.profile.interests ?? [])} />
        {profile.can.block.allowed && (
          <div className={classes.foot}>
            <RemoveChatsButton id={profile.id} name={profile.name} />
            <BlockButton id={profile.id} name={profile.name} />
          </div>
        )}
      </div>
    </div>
  );
}

function About({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { visible_profile_notes } = useSettings();
  if (profile.about === '' || !visible_profile_notes.includes('about')) return null;
  return (
    <section>
      <h2 className={classes.title}>{t('section.about', { name: profile.name })}</h2>
      <p className={classes.about}>{profile.about}</p>
    </section>
  );
}

/** Marks the operator's own profiles as fictional. */
function FictionalWarning() {
  const { t } = useTranslation('profile');
  const { Profile } = useFictionalWords();
  return (
    <Notice tone="brand" icon={<FictionalIcon />} title={Profile}>
      {t('fictional.text')}
    </Notice>
  );
}

/** A missing profile. Readers who blocked the member may unblock them; all others see no difference. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { id } = useParams();
  const { t } = useTranslation('profile');
  const blocked = useBlockedName(id);
  if (statusOf(error) !== 404) return <ErrorPage />;
  if (id && blocked !== undefined) return <BlockedState id={id} name={blocked} />;
  return (
    <>
      <PageTitle title={t('not_found.title')} />
      <State
        icon={IconUserSearch}
        title={t('not_found.title')}
        text={t('not_found.text')}
        action={<ButtonLink to="/members">{t('not_found.action')}</ButtonLink>}
      />
    </>
  );
}
