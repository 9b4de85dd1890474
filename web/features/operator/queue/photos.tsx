import type { Answer } from '@rendezvous/contract/endpoint';
import { takePhotos } from '@rendezvous/contract/operator-queue';
import { acceptPhoto, readReviewedPicture, rejectPhoto, type WaitingPhoto } from '@rendezvous/contract/photo';
import { type Rejection, rejections } from '@rendezvous/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { query } from '../../../platform/query/query.ts';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useBrandName, useChosenBrand, useDesk } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { numberedKeys } from '../keys.tsx';
import { useAge } from '../use-age.ts';
import { QueueStyle } from './queue-style.tsx';
import { useDue } from './use-due.ts';
import { useQueue } from './use-queue.ts';
import { WorkBar } from './work-bar.tsx';

type Waiting = z.infer<typeof WaitingPhoto>;
/** Why a photo is rejected; null accepts it. */
type Verdict = Rejection | null;

const send = ({ member, photo }: Waiting, reason: Verdict) =>
  reason === null
    ? api(acceptPhoto, { body: { member, photo } })
    : api(rejectPhoto, { body: { member, photo, reason } });

/** Photos that wait to be looked at, one after the other. */
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
  return (
    <DeskPage title={t('screen.photos')} text={t('photos.text')}>
      <QueueStyle />
      {handed.isError && <ErrorState error={handed.error} onRetry={() => handed.refetch()} />}
      {handed.isSuccess && !current && <p className="desk-empty">{t('work.none')}</p>}
      <Automatic site={site} />
      {current && <Picture key={current.photo} photo={current} />}
      <Decisions queue={queue} />
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

function Decisions({ queue }: { queue: ReturnType<typeof useQueue<Waiting, Verdict>> }) {
  const { t } = useTranslation('operator');
  const [rejected, reject] = useState<string>();
  const { current, decide } = queue;
  const isRejecting = current !== undefined && rejected === current.photo;
  const decisions = useMemo(() => {
    if (!current) return [];
    if (isRejecting) return numberedKeys(rejections, { label: (reason) => t(`photos.reason.${reason}`), run: decide });
    return [
      { key: 'a', label: t('work.accept'), run: () => decide(null) },
      { key: 'r', label: t('work.reject'), run: () => reject(current.photo) },
    ];
  }, [current, isRejecting, decide, t]);
  return <WorkBar queue={queue} decisions={decisions} />;
}

const pictureQuery = ({ member, photo }: Waiting) => ({
  ...query(readReviewedPicture, { query: { member, photo } }),
  staleTime: Number.POSITIVE_INFINITY,
});

function Picture({ photo }: { photo: Waiting }) {
  const { t } = useTranslation('operator');
  const due = useDue('photos');
  const brandName = useBrandName();
  const { data, isError } = useQuery(pictureQuery(photo));
  const where = photo.sent ? 'sent' : photo.private ? 'private' : 'public';
  return (
    <figure className="desk-picture">
      {data && <img src={`data:image/webp;base64,${data.webp}`} alt={t('photos.alt')} />}
      {isError && <p className="desk-empty">{t('photos.gone')}</p>}
      <figcaption className="desk-soft">
        {[brandName(photo.site), t(`photos.${where}`), due(photo.created_at)].join(' · ')}
      </figcaption>
      {data && data.alike.length > 0 && <Alike photos={data.alike} />}
    </figure>
  );
}

/** What the same picture was before, on this profile or another. */
function Alike({ photos }: { photos: Answer<typeof readReviewedPicture>['alike'] }) {
  const { t } = useTranslation('operator');
  const age = useAge();
  return (
    <>
      <h2 className="desk-soft">{t('photos.alike.title')}</h2>
      <ul className="desk-soft">
        {photos.map(({ same_member, status, rejection, created_at }) => (
          <li key={created_at}>
            {[
              t(same_member ? 'photos.alike.same' : 'photos.alike.another'),
              status === 'rejected' && rejection ? t(`photos.reason.${rejection}`) : t(`photos.alike.${status}`),
              age(created_at),
            ].join(' · ')}
          </li>
        ))}
      </ul>
    </>
  );
}
