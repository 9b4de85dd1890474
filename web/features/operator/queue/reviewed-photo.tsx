import type { Answer } from '@rendezvous/contract/endpoint';
import { readReviewedPicture } from '@rendezvous/contract/photo';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { useAge } from '../use-age.ts';
import { EvidenceSkeleton } from './queue-skeleton.tsx';

interface ReviewedPhotoProps {
  readonly member: string;
  readonly photo: string;
  readonly name: string;
  readonly onSeen?: () => void;
  /** Whether it also says what the same picture was before. */
  readonly isCompared?: boolean;
}

export const pictureQuery = ({ member, photo }: { member: string; photo: string }) => ({
  ...query(readReviewedPicture, { query: { member, photo } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A photo of a profile. */
export function ReviewedPhoto({ member, photo, name, onSeen, isCompared }: ReviewedPhotoProps) {
  const { t } = useTranslation('operator');
  const { data, isError } = useQuery(pictureQuery({ member, photo }));
  return (
    <figure className="desk-picture">
      {data && <img src={`data:image/webp;base64,${data.webp}`} alt={name} onLoad={onSeen} />}
      {!data && !isError && <EvidenceSkeleton />}
      {isError && <p className="desk-empty">{t('photos.gone')}</p>}
      <figcaption className="desk-soft">{name}</figcaption>
      {isCompared && data && <Alike photos={data.alike} />}
    </figure>
  );
}

/** What the same picture was before, on this profile or another. */
export function Alike({ photos }: { photos: Answer<typeof readReviewedPicture>['alike'] }) {
  const { t } = useTranslation('operator');
  const age = useAge();
  if (photos.length === 0) return null;
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
