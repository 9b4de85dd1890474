import { takePhotos } from '@rendezvous/contract/operator-queue';
import { acceptPhoto, rejectPhoto, type WaitingPhoto } from '@rendezvous/contract/photo';
import { type Rejection, rejections } from '@rendezvous/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useBrandName, useChosenBrand, useDesk } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { numberedKeys } from '../keys.tsx';
import { EvidenceSkeleton } from './queue-skeleton.tsx';
import { QueueStyle } from './queue-style.tsx';
import { Alike, pictureQuery } from './reviewed-photo.tsx';
import { useDue } from './use-due.ts';
import { useQueue } from './use-queue.ts';
import { WorkBar } from './work-bar.tsx';

const PhotoMeasure = lazy(() => import('../measures/photo-measure.tsx'));

export const handle = { i18n: ['decisions', 'measure'] };

type Waiting = z.infer<typeof WaitingPhoto>;
/** Why a photo is rejected; null accepts it. */
type Verdict = Rejection | null;

const send = ({ member, photo }: Waiting, reason: Verdict) =>
  reason === null
    ? api(acceptPhoto, { body: { member, photo } })
    : api(rejectPhoto, { body: { member, photo, reason } });

/** Photos that wait for review, one after the other. */
export default function PhotosScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<Waiting, Verdict>({
    name: `photos ${site ?? ''}`,
    keyOf: ({ photo }) => photo,
    take: async () => (await api(takePhotos, { body: { site } })).photos,
    send,
  });
  const { handed, current } = queue;
  const [seen, setSeen] = useState<string>();
  return (
    <DeskPage title={t('screen.photos')} text={t('photos.text')}>
      <QueueStyle />
      <Automatic site={site} />
      {handed.isPending && <EvidenceSkeleton />}
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && <p className="desk-empty">{t('work.none')}</p>}
      {current && <Picture key={current.photo} photo={current} onSeen={() => setSeen(current.photo)} />}
      <Decisions queue={queue} isSeen={current !== undefined && seen === current.photo} />
    </DeskPage>
  );
}

/** The brands where no photo waits for anybody. */
function Automatic({ site }: { site: string | undefined }) {
  const { t } = useTranslation('operator');
  const { brands } = useDesk();
  const names = brands
    .filter(({ id, accepts_photos }) => accepts_photos && (site === undefined || id === site))
    .map(({ name }) => name);
  return names.length > 0 && <p className="desk-soft">{t('photos.automatic', { brands: names.join(', ') })}</p>;
}

interface DecisionsProps {
  queue: ReturnType<typeof useQueue<Waiting, Verdict>>;
  /** Whether the screen has shown the current picture; before that, nothing is decided. */
  isSeen: boolean;
}

function Decisions({ queue, isSeen }: DecisionsProps) {
  const { t } = useTranslation('operator');
  const [rejected, reject] = useState<string>();
  const [measured, measure] = useState<string>();
  const { current, decide, done } = queue;
  const isRejecting = current !== undefined && rejected === current.photo;
  const decisions = useMemo(() => {
    if (!current || !isSeen) return [];
    if (isRejecting)
      return [
        ...numberedKeys(rejections, { label: (reason) => t(`photos.reason.${reason}`), run: decide }),
        {
          key: String(rejections.length + 1),
          label: t('decisions:measures.take'),
          run: () => measure(current.photo),
        },
      ];
    return [
      { key: 'a', label: t('work.accept'), run: () => decide(null) },
      { key: 'r', label: t('work.reject'), run: () => reject(current.photo) },
    ];
  }, [current, isSeen, isRejecting, decide, t]);
  return (
    <>
      <WorkBar queue={queue} member={current?.member} decisions={decisions} />
      <Dialog
        isBeside
        isOpen={current !== undefined && measured === current.photo}
        onClose={() => measure(undefined)}
        title={t('decisions:measures.take')}
      >
        {current && (
          <Suspense>
            <PhotoMeasure
              key={current.photo}
              member={current.member}
              photo={current.photo}
              onDone={(rejection) => {
                measure(undefined);
                if (rejection) decide(rejection);
                else done(current);
              }}
            />
          </Suspense>
        )}
      </Dialog>
    </>
  );
}

function Picture({ photo, onSeen }: { photo: Waiting; onSeen: () => void }) {
  const { t } = useTranslation('operator');
  const due = useDue('photos');
  const brandName = useBrandName();
  const { data, isError } = useQuery(pictureQuery(photo));
  const where = photo.sent ? 'sent' : photo.private ? 'private' : 'public';
  return (
    <figure className="desk-picture">
      {data && <img src={`data:image/webp;base64,${data.webp}`} alt={t('photos.alt')} onLoad={onSeen} />}
      {!data && !isError && <EvidenceSkeleton />}
      {isError && <p className="desk-empty">{t('photos.gone')}</p>}
      <figcaption className="desk-soft">
        {[brandName(photo.site), t(`photos.${where}`), due(photo.created_at)].join(' · ')}
      </figcaption>
      {data && <Alike photos={data.alike} />}
    </figure>
  );
}
