import { takeVerifications } from '@rendezvous/contract/operator-queue';
import { readReviewedPicture } from '@rendezvous/contract/photo';
import {
  acceptVerification,
  readVerificationPicture,
  refuseVerification,
  type VerificationRefusal,
  verificationRefusals,
  type WaitingVerification,
} from '@rendezvous/contract/verification';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { PoseIcon } from '../../verification/pose-icon.tsx';
import { useChosenBrand, useDesk } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { useAge } from '../use-age.ts';
import { QueueStyle } from './queue-style.tsx';
import { useQueue } from './use-queue.ts';
import { WorkBar } from './work-bar.tsx';

export const handle = { i18n: ['verification'] };

/** Why a picture is refused; null accepts it. */
type Verdict = VerificationRefusal | null;

const send = ({ member, verification, photos }: WaitingVerification, reason: Verdict) =>
  reason === null
    ? api(acceptVerification, { body: { member, verification, photos } })
    : api(refuseVerification, { body: { member, verification, reason } });

/** Pictures of members in the pose that was asked for, each beside the photos of the profile. */
export default function VerificationsScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<WaitingVerification, Verdict>({
    name: `verifications ${site ?? ''}`,
    keyOf: ({ verification }) => verification,
    take: async () => (await api(takeVerifications, { body: { site } })).verifications,
    send,
  });
  const { handed, current } = queue;
  return (
    <DeskPage title={t('screen.verifications')} text={t('verifications.text')}>
      <QueueStyle />
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && <p className="desk-empty">{t('work.none')}</p>}
      {current && <Comparison key={current.verification} waiting={current} />}
      <Decisions queue={queue} />
    </DeskPage>
  );
}

function Decisions({ queue }: { queue: ReturnType<typeof useQueue<WaitingVerification, Verdict>> }) {
  const { t } = useTranslation('operator');
  const [refused, refuse] = useState<string>();
  const { current, decide } = queue;
  const decisions = useMemo(() => {
    if (!current) return [];
    // Without a photo there is nothing to compare: the member took theirs away meanwhile.
    const accept = current.photos.length === 0 ? [] : [{ key: 'a', label: t('work.accept'), run: () => decide(null) }];
    if (refused === current.verification)
      return verificationRefusals.map((reason, nth) => ({
        key: String(nth + 1),
        label: t(`verifications.reason.${reason}`),
        run: () => decide(reason),
      }));
    return [...accept, { key: 'r', label: t('work.reject'), run: () => refuse(current.verification) }];
  }, [current, refused, decide, t]);
  return <WorkBar queue={queue} decisions={decisions} />;
}

function Comparison({ waiting }: { waiting: WaitingVerification }) {
  const { t } = useTranslation('operator');
  const age = useAge();
  const { brands } = useDesk();
  const { member, verification, pose, photos, site, sent_at } = waiting;
  const { data, isError } = useQuery({
    ...query(readVerificationPicture, { query: { member, verification } }),
    // Nothing keeps the picture in the browser once it is off the screen.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <article className="desk-evidence">
      <h2 className="desk-pose">
        <PoseIcon pose={pose} size={40} /> {t(`verification:pose.${pose}`)}
      </h2>
      <p className="desk-soft">{[brands.find(({ id }) => id === site)?.name ?? site, age(sent_at)].join(' · ')}</p>
      <div className="desk-compared">
        <figure className="desk-picture">
          {data && <img src={`data:image/webp;base64,${data.webp}`} alt={t('verifications.alt')} />}
          {isError && <p className="desk-empty">{t('photos.gone')}</p>}
          <figcaption className="desk-soft">{t('verifications.picture')}</figcaption>
        </figure>
        {photos.map((photo, nth) => (
          <ProfilePhoto key={photo} member={member} photo={photo} place={nth + 1} />
        ))}
      </div>
      {photos.length === 0 && <p className="desk-empty">{t('verifications.no_photos')}</p>}
    </article>
  );
}

function ProfilePhoto({ member, photo, place }: { member: string; photo: string; place: number }) {
  const { t } = useTranslation('operator');
  const { data, isError } = useQuery({
    ...query(readReviewedPicture, { query: { member, photo } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const name = t('verifications.photo', { place });
  return (
    <figure className="desk-picture">
      {data && <img src={`data:image/webp;base64,${data.webp}`} alt={name} />}
      {isError && <p className="desk-empty">{t('photos.gone')}</p>}
      <figcaption className="desk-soft">{name}</figcaption>
    </figure>
  );
}
