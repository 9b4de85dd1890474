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
import { Facts } from '../facts.tsx';
import { NothingWaits } from '../home/nothing-waits.tsx';
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
/** Why a photo is rejected, null to accept it, and whose it is. */
interface Verdict {
  readonly reason: Rejection | null;
  readonly name: string;
}

const send = ({ member, photo }: Waiting, { reason }: Verdict) =>
  reason === null
    ? api(acceptPhoto, { body: { member, photo } })
    : api(rejectPhoto, { body: { member, photo, reason } });

/** Photos that wait for review, one after the other. */
export default function PhotosScreen() {
  const { t } = useTranslation('operator');
  const site = useChosenBrand();
  const queue = useQueue<Waiting, Verdict>({
    name: 'photos',
    site,
    keyOf: ({ photo }) => photo,
    take: async () => (await api(takePhotos, { body: { site } })).photos,
    send,
  });
  const { handed, current } = queue;
  const [seen, setSeen] = useState<string>();
  return (
    <DeskPage title={t('screen.photos')} text={t('photos.text')}>
      <QueueStyle />
      {handed.isPending && <EvidenceSkeleton />}
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && (
        <div className="desk-empty">
          <NothingWaits queue="photos" />
        </div>
      )}
      {current && <Picture key={current.photo} photo={current} onSeen={() => setSeen(current.photo)} />}
      <Decisions queue={queue} isSeen={current !== undefined && seen === current.photo} />
      <Automatic site={site} />
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

/** The gravest first. */
const reasons = ['minor', ...rejections.filter((one) => one !== 'minor')] as const;

const none = { member: '', photo: '' };

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
  const name = useQuery({ ...pictureQuery(current ?? none), enabled: current !== undefined }).data?.owner.name ?? '';
  const isRejecting = current !== undefined && rejected === current.photo;
  const decisions = useMemo(() => {
    if (!current || !isSeen) return [];
    if (isRejecting)
      return [
        ...numberedKeys(reasons, {
          label: (reason) => t(`photos.reason.${reason}`),
          run: (reason) => decide({ reason, name }),
          isGrave: (reason) => reason === 'minor',
        }),
        {
          key: String(rejections.length + 1),
          label: t('decisions:measures.take'),
          run: () => measure(current.photo),
        },
      ];
    return [
      { key: 'a', label: t('work.accept'), run: () => decide({ reason: null, name }) },
      { key: 'r', label: t('work.reject'), run: () => reject(current.photo) },
    ];
  }, [current, isSeen, isRejecting, decide, name, t]);
  return (
    <>
      <WorkBar
        queue={queue}
        member={current?.member}
        decisions={decisions}
        back={isRejecting ? () => reject(undefined) : undefined}
        said={({ reason, name: whose }) =>
          reason
            ? t('photos.rejected', { name: whose, reason: t(`photos.reason.${reason}`) })
            : t('photos.accepted', { name: whose })
        }
      />
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
                if (rejection) decide({ reason: rejection, name });
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
    <div className="desk-judged">
      <figure className="desk-picture">
        {data && <img src={`data:image/webp;base64,${data.webp}`} alt={t('photos.alt')} onLoad={onSeen} />}
        {!data && !isError && <EvidenceSkeleton />}
        {isError && <p className="desk-empty">{t('photos.gone')}</p>}
      </figure>
      <aside className="desk-evidence">
        {/* Their room, until they are read. */}
        <h2 dir="auto">{data ? [data.owner.name, data.owner.age].filter(Boolean).join(', ') : '\u00a0'}</h2>
        <Facts
          facts={[
            [t('brand'), brandName(photo.site)],
            [t('photos.where'), t(`photos.${where}`)],
            [t('photos.since'), due(photo.created_at)],
            [t('photos.earlier'), data ? data.owner.rejected : '–'],
          ]}
        />
        {data && <Alike photos={data.alike} />}
      </aside>
    </div>
  );
}
