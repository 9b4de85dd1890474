import { takeVerifications } from '@rendezvous/contract/operator-queue';
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
import { useBrandName, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { NothingWaits } from '../home/nothing-waits.tsx';
import { numberedKeys } from '../keys.tsx';
import { useAge } from '../use-age.ts';
import { EvidenceSkeleton } from './queue-skeleton.tsx';
import { QueueStyle } from './queue-style.tsx';
import { ReviewedPhoto } from './reviewed-photo.tsx';
import { useQueue } from './use-queue.ts';
import { WorkBar } from './work-bar.tsx';

export const handle = { i18n: ['verification'] };

/** Accepted with the photos that were compared, or why it is refused. */
type Verdict = readonly string[] | VerificationRefusal;

const send = ({ member, verification }: WaitingVerification, verdict: Verdict) =>
  typeof verdict === 'string'
    ? api(refuseVerification, { body: { member, verification, reason: verdict } })
    : api(acceptVerification, { body: { member, verification, photos: [...verdict] } });

/** Pictures of members in the requested pose, each beside the photos of their profile. */
export default function VerificationsScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<WaitingVerification, Verdict>({
    name: 'verifications',
    site,
    keyOf: ({ verification }) => verification,
    take: async () => (await api(takeVerifications, { body: { site } })).verifications,
    send,
  });
  const { handed, current } = queue;
  const [seen, setSeen] = useState<readonly string[]>([]);
  return (
    <DeskPage title={t('screen.verifications')} text={t('verifications.text')}>
      <QueueStyle />
      {handed.isPending && <EvidenceSkeleton />}
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && (
        <div className="desk-empty">
          <NothingWaits queue="verifications" />
        </div>
      )}
      {current && (
        <Comparison
          key={current.verification}
          waiting={current}
          onSeen={(id) => setSeen((all) => (all.includes(id) ? all : [...all, id]))}
        />
      )}
      <Decisions queue={queue} seen={seen} />
    </DeskPage>
  );
}

function Decisions({
  queue,
  seen,
}: {
  queue: ReturnType<typeof useQueue<WaitingVerification, Verdict>>;
  /** The pictures that the screen has shown. */
  seen: readonly string[];
}) {
  const { t } = useTranslation('operator');
  const [refused, refuse] = useState<string>();
  const { current, decide } = queue;
  const decisions = useMemo(() => {
    if (!current) return [];
    const { verification, photos } = current;
    const compared = photos.filter((photo) => seen.includes(photo));
    // The badge is for the main photo (the first): without it, nothing can be accepted.
    const isCompared = seen.includes(verification) && photos[0] !== undefined && compared.includes(photos[0]);
    const accept = isCompared ? [{ key: 'a', label: t('work.accept'), run: () => decide(compared) }] : [];
    if (refused === verification)
      return numberedKeys(verificationRefusals, {
        label: (reason) => t(`verifications.reason.${reason}`),
        run: decide,
      });
    return [...accept, { key: 'r', label: t('work.reject'), run: () => refuse(verification) }];
  }, [current, seen, refused, decide, t]);
  return (
    <WorkBar
      queue={queue}
      member={current?.member}
      decisions={decisions}
      said={(verdict) =>
        typeof verdict === 'string'
          ? t('verifications.refused', { reason: t(`verifications.reason.${verdict}`) })
          : t('verifications.accepted')
      }
      back={current !== undefined && refused === current.verification ? () => refuse(undefined) : undefined}
    />
  );
}

function Comparison({ waiting, onSeen }: { waiting: WaitingVerification; onSeen: (id: string) => void }) {
  const { t } = useTranslation('operator');
  const age = useAge();
  const brandName = useBrandName();
  const { member, verification, pose, photos, site, sent_at } = waiting;
  const { data, isError } = useQuery({
    ...query(readVerificationPicture, { query: { member, verification } }),
    // Frees the picture, so that the browser keeps none once it is off the screen.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <article className="desk-evidence">
      <h2 className="desk-pose">
        <PoseIcon pose={pose} size={40} /> {t(`verification:pose.${pose}`)}
      </h2>
      <p className="desk-soft">{[brandName(site), age(sent_at)].join(' · ')}</p>
      <div className="desk-compared">
        <figure className="desk-picture">
          {data && (
            <img
              src={`data:image/webp;base64,${data.webp}`}
              alt={t('verifications.alt')}
              onLoad={() => onSeen(verification)}
            />
          )}
          {isError && <p className="desk-empty">{t('photos.gone')}</p>}
          <figcaption className="desk-soft">{t('verifications.picture')}</figcaption>
        </figure>
        {photos.map((photo, nth) => (
          <ReviewedPhoto
            key={photo}
            member={member}
            photo={photo}
            name={t('verifications.photo', { place: nth + 1 })}
            onSeen={() => onSeen(photo)}
            isCompared={nth === 0}
          />
        ))}
      </div>
      {photos.length === 0 && <p className="desk-empty">{t('verifications.no_photos')}</p>}
    </article>
  );
}
