import { type LookedProfile, readLookedProfile } from '@rendezvous/contract/profile-look';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Facts } from '../facts.tsx';
import { EvidenceSkeleton } from './queue-skeleton.tsx';
import { ReviewedPhoto } from './reviewed-photo.tsx';

/** What a member says of themselves; reading it is in the audit. */
export function useReviewedProfile(member: string | undefined) {
  return useQuery({
    ...query(readLookedProfile, { query: { member: member ?? '' } }),
    enabled: member !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // The texts may have changed when it comes back.
    gcTime: 0,
  });
}

/** The texts and public photos of a member. */
export function ReviewedProfile({ member }: { member: string }) {
  const { data, isError, error, refetch } = useReviewedProfile(member);
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
