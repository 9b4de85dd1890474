import type { Profile } from '@rendezvous/contract/profile';
import { leadOf } from '@rendezvous/contract/text/lead';
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useRouteError } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import type { SharedPage } from '../../platform/document/head/preview.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useFictionalWords } from '../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useWrittenIn } from '../../platform/i18n/written-in.ts';
import { isOffline } from '../../platform/live/connection.ts';
import { inBackground } from '../../platform/query/background.ts';
import {
  clientOf,
  i18nContext,
  isUnanswered,
  type LoaderArgs,
  loadQueries,
  userOf,
} from '../../platform/query/load.ts';
import { statusOf } from '../../platform/query/problem.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FictionalIcon } from '../../ui/member/fictional-icon.tsx';
import { isDrawn } from '../../ui/member/photo.tsx';
import { VerifiedIcon } from '../../ui/member/verified-icon.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { State } from '../../ui/state/state.tsx';
import { useSeeLike } from '../like/like.queries.ts';
import { useBlockedName, useJustBlocked } from '../safety/use-blocking.ts';
import { Actions, GiftAction } from './actions.tsx';
import { advertisedOf } from './advertised.ts';
import { hookOf } from './bio/hook.ts';
import { profileFromCard } from './card-profile.ts';
import facts from './facts.module.css';
import { FactChips, InterestChips } from './facts.tsx';
import { Headline } from './headline.tsx';
import { LaterPhoto } from './later-photo.tsx';
import classes from './members-id.module.css';
import { knownCard } from './next-member.ts';
import { Carousel } from './photos/carousel.tsx';
import { Lock, MorePhotos } from './photos/slide.tsx';
import { profileQuery } from './profile.queries.ts';

// Never on the server, which does not know whom the reader blocked.
const BlockedState = lazy(async () => ({ default: (await import('../safety/blocked-state.tsx')).BlockedState }));

const SafetyActions = fetched(
  'features/profile/safety-actions.tsx',
  async () => (await import('./safety-actions.tsx')).SafetyActions,
);

const VisitorInvitation = fetched(
  'features/profile/visitor-invitation.tsx',
  async () => (await import('./visitor-invitation.tsx')).VisitorInvitation,
);

const PromptCard = fetched(
  'features/profile/bio/prompt-card.tsx',
  async () => (await import('./bio/prompt-card.tsx')).PromptCard,
);

const Answer = fetched('features/profile/bio/answer.tsx', async () => (await import('./bio/answer.tsx')).Answer);

export const handle = { i18n: ['profile', 'prompts', 'safety', 'like', 'chat'] };

async function load(args: LoaderArgs): Promise<null> {
  const prepared = Promise.all([
    GiftAction.prepare(),
    SafetyActions.prepare(),
    Answer.prepare(),
    PromptCard.prepare(),
    VisitorInvitation.prepare(),
    Lock.prepare(),
    MorePhotos.prepare(),
  ]);
  await loadQueries(args, [profileQuery(args.params.id ?? '')]);
  await prepared;
  return null;
}

/** With a connection, the page does not wait for the answer where a list has the member's card. */
async function loadAfterCard(args: LoaderArgs): Promise<null> {
  const { id = '' } = args.params;
  const client = clientOf(args.context);
  const i18n = args.context.get(i18nContext);
  const answered = load(args);
  if (isOffline() || !knownCard(client, id)) await answered;
  // The page shows a failure itself, after a second attempt where there was no answer.
  answered.catch(() => {
    const query = profileQuery(id);
    if (isUnanswered(client.getQueryState(query.queryKey)?.error)) inBackground(client.invalidateQueries(query));
  });
  // Nothing moves on the screen while a transition waits for words.
  await Promise.all(handle.i18n.map((feature) => i18n.load(feature)));
  return null;
}

/** §4: beside a link to a member who allows it stands their picture; visitors' pages are all that previews read. */
export async function loader(args: LoaderArgs): Promise<SharedPage | null> {
  const [advertised] = await Promise.all([userOf(args) ? null : advertisedOf(args), load(args)]);
  if (!advertised?.main_image) return null;
  const { filename, width, height } = advertised.main_image;
  return { share: { filename, width, height } };
}

export { loadAfterCard as clientLoader };

export default function MembersIdPage() {
  const { id = '' } = useParams();
  const blocked = useJustBlocked(id);
  if (blocked === undefined) return <MemberProfile id={id} />;
  return (
    <Suspense>
      <BlockedState isNew id={id} name={blocked} />
    </Suspense>
  );
}

/** A member's profile: photos, personal fields, and the reader's actions within the thumb's reach. */
function MemberProfile({ id }: { id: string }) {
  const client = useQueryClient();
  const user = useUser();
  useSeeLike(id);
  const { data, isPlaceholderData } = useQuery({
    ...profileQuery(id),
    placeholderData: () => {
      const card = knownCard(client, id);
      return card && { profile: profileFromCard(card) };
    },
    throwOnError: (error, { state }) =>
      state.data === undefined && !(isUnanswered(error) && state.errorUpdateCount === 1),
  });
  if (!data) return null;
  const { profile } = data;
  const isOwn = user?.id === profile.id;
  return (
    <div className={classes.page} data-bars="none" data-drawn={isDrawn(profile.photos[0]) || undefined}>
      <PageTitle title={`${profile.name}, ${profile.age}`} />
      <Carousel key={profile.id} profile={profile} />
      <Headline profile={profile} />
      <div className={classes.words} aria-busy={isPlaceholderData || undefined}>
        {profile.fictional_icon && <FictionalWarning />}
        {profile.verified && <VerifiedNote profile={profile} />}
        {isPlaceholderData ? <div className={classes.outline} /> : <Words profile={profile} isOwn={isOwn} />}
      </div>
    </div>
  );
}

/** The member's text and choices: first a line of it and the interests, then the rest. */
function Words({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { t } = useTranslation('profile');
  const { visible_profile_notes } = useSettings();
  const isVisitor = useUser() === null;
  const { photos } = profile;
  const lang = profile.about_language ?? undefined;
  const writtenIn = useWrittenIn(profile.about_language);
  const about = visible_profile_notes.includes('about') ? profile.about.trim() : '';
  const lead = leadOf(about);
  const rest = about.startsWith(lead) ? about.slice(lead.length).trim() : about;
  const hook = hookOf(about);
  const isHookInLead = lead.includes(hook);
  const isAnswerable = !isOwn && profile.can.message.allowed;
  const answer = hook && isAnswerable && (
    <Suspense>
      <Answer profile={profile} line={hook} />
    </Suspense>
  );
  const [first, second, third] = profile.prompts.map((answered) => (
    <Suspense key={answered.prompt}>
      <PromptCard profile={profile} answered={answered} isAnswerable={isAnswerable} />
    </Suspense>
  ));
  return (
    <>
      {lead && (
        <div>
          <p className={classes.lead} lang={lang} dir="auto">
            {lead}
          </p>
          {!rest && writtenIn && <p className={classes.language}>{writtenIn}</p>}
          {isHookInLead && answer}
        </div>
      )}
      <InterestChips profile={profile} />
      {first}
      <LaterPhoto photos={photos} at={1} />
      {rest && (
        <section>
          <h2 className={facts.title}>{t('section.about', { name: profile.name })}</h2>
          <p className={classes.about} lang={lang} dir="auto">
            {rest}
          </p>
          {writtenIn && <p className={classes.language}>{writtenIn}</p>}
          {!isHookInLead && answer}
        </section>
      )}
      {second}
      <FactChips profile={profile} />
      <LaterPhoto photos={photos} at={2} />
      {third}
      {isVisitor ? (
        <VisitorInvitation id={profile.id} name={profile.name} />
      ) : (
        <div className={classes.foot}>
          <Suspense>{profile.can.block.allowed && <SafetyActions id={profile.id} name={profile.name} />}</Suspense>
        </div>
      )}
      <Actions profile={profile} isOwn={isOwn} />
    </>
  );
}

function VerifiedNote({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { verification } = useSettings();
  return (
    verification && (
      <Notice tone="plain" icon={<VerifiedIcon member={profile} />}>
        {t('verified')}
      </Notice>
    )
  );
}

/** Says that a profile is the operator's own. */
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
  if (id && blocked !== undefined)
    return (
      <Suspense>
        <BlockedState id={id} name={blocked} />
      </Suspense>
    );
  return (
    <>
      <PageTitle title={t('not_found.title')} />
      <State
        icon={IconUserSearch}
        title={t('not_found.title')}
        text={t('not_found.text')}
        action={
          <ButtonLink to="/members" color="secondary">
            {t('not_found.action')}
          </ButtonLink>
        }
      />
    </>
  );
}
