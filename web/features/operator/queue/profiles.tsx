import { takeProfiles } from '@rendezvous/contract/operator-queue';
import {
  type LookedProfile,
  passProfile,
  readLookedProfile,
  type WaitingProfile,
} from '@rendezvous/contract/profile-look';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { Facts } from '../facts.tsx';
import { EvidenceSkeleton } from './queue-skeleton.tsx';
import { ReviewedPhoto } from './reviewed-photo.tsx';
import { useQueue } from './use-queue.ts';
import { Work } from './work.tsx';

const MeasureForm = lazy(() => import('../measures/measure-form.tsx'));

export const handle = { i18n: ['prompts', 'decisions', 'measure'] };

const keyOf = ({ member }: WaitingProfile) => member;

/** New profiles and changed texts that nobody has looked at. */
export default function ProfilesScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<WaitingProfile, LookedProfile>({
    name: `profiles ${site ?? ''}`,
    keyOf,
    take: async () => (await api(takeProfiles, { body: { site } })).profiles,
    send: (_, { member, version }) => api(passProfile, { body: { member, version } }),
  });
  const { current, decide, done } = queue;
  const [measured, measure] = useState<string>();
  const profile = useProfile(current?.member).data?.profile;
  const decisions = useMemo(
    () =>
      profile
        ? [
            { key: 'a', label: t('profiles.pass'), run: () => decide(profile) },
            { key: 'r', label: t('decisions:measures.take'), run: () => measure(profile.member) },
          ]
        : [],
    [profile, decide, t],
  );
  return (
    <DeskPage title={t('screen.profiles')} text={t('profiles.text')}>
      <Work
        name="profiles"
        queue={queue}
        keyOf={keyOf}
        title={({ is_new }) => t(is_new ? 'profiles.new' : 'profiles.changed')}
        decisions={decisions}
        member={current?.member}
      >
        {({ member }) => <Profile key={member} member={member} />}
      </Work>
      <Dialog
        isOpen={profile !== undefined && measured === profile.member}
        onClose={() => measure(undefined)}
        title={t('decisions:measures.take')}
      >
        {current && profile && (
          <Suspense>
            <MeasureForm
              key={profile.member}
              member={profile.member}
              found="look"
              first="text_removed"
              photo={profile.photos[0]}
              // A removal is a look; after another measure the texts still wait for one.
              onDone={() => done(current)}
            />
          </Suspense>
        )}
      </Dialog>
    </DeskPage>
  );
}

function useProfile(member: string | undefined) {
  return useQuery({
    ...query(readLookedProfile, { query: { member: member ?? '' } }),
    enabled: member !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // The texts may have changed when it comes back.
    gcTime: 0,
  });
}

function Profile({ member }: { member: string }) {
  const { data, isError, error, refetch } = useProfile(member);
  if (isError) return <ErrorState error={error} onRetry={() => refetch()} />;
  return data ? <Texts profile={data.profile} /> : <EvidenceSkeleton />;
}

function Texts({ profile }: { profile: LookedProfile }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { member, name, age, since, about, prompts, photos, held } = profile;
  return (
    <article className="desk-evidence">
      <h2 dir="auto">{`${name}, ${age}`}</h2>
      {held && <p className="desk-soft">{t('profiles.held')}</p>}
      {about && <blockquote dir="auto">{about}</blockquote>}
      {!about && prompts.length === 0 && <p className="desk-soft">{t('profiles.unwritten')}</p>}
      <Facts
        facts={[
          ...prompts.map(({ prompt, answer }) => [t(`prompts:${prompt}`), answer] as const),
          [t('reports.since'), format.day(since.slice(0, 10))],
        ]}
      />
      {photos.length > 0 && (
        <div className="desk-compared">
          {photos.map((photo, nth) => (
            <ReviewedPhoto key={photo} member={member} photo={photo} name={t('profiles.photo', { place: nth + 1 })} />
          ))}
        </div>
      )}
    </article>
  );
}
