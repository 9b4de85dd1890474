import { takeProfiles } from '@rendezvous/contract/operator-queue';
import { type LookedProfile, passProfile, type WaitingProfile } from '@rendezvous/contract/profile-look';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { ReviewedProfile, useReviewedProfile } from './reviewed-profile.tsx';
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
    name: 'profiles',
    site,
    keyOf,
    take: async () => (await api(takeProfiles, { body: { site } })).profiles,
    send: (_, { member, version }) => api(passProfile, { body: { member, version } }),
  });
  const { current, decide, done } = queue;
  const [measured, measure] = useState<string>();
  const profile = useReviewedProfile(current?.member).data?.profile;
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
        queue={queue}
        keyOf={keyOf}
        title={({ name, age, words }) => (
          <>
            {`${name}, ${age}`}
            {words && <span className="desk-words">{words}</span>}
          </>
        )}
        about={({ is_new }) => t(is_new ? 'profiles.new' : 'profiles.changed')}
        said={({ name, age }) => `${name}, ${age}: ${t('profiles.pass')}`}
        decisions={decisions}
        member={current?.member}
      >
        {({ member }) => <ReviewedProfile key={member} member={member} />}
      </Work>
      <Dialog
        isBeside
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
