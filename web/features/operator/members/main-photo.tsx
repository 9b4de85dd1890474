import type { DeskMember } from '@rendezvous/contract/member-desk';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { pictureQuery } from '../queue/reviewed-photo.tsx';

/** The photo that other members see first, for whoever reviews photos; the audit has each look. */
export function MainPhoto({ member: { id, name, photos } }: { member: DeskMember }) {
  const { t } = useTranslation('operator');
  const main = photos?.find(({ private: isPrivate, status }) => !isPrivate && status === 'active');
  const picture = useQuery({ ...pictureQuery({ member: id, photo: main?.photo ?? '' }), enabled: main !== undefined });
  return (
    <div className="desk-face">
      {picture.data ? (
        <img src={`data:image/webp;base64,${picture.data.webp}`} alt={t('profiles.photo', { place: 1 })} />
      ) : (
        <span aria-hidden>{[...name][0]?.toUpperCase()}</span>
      )}
    </div>
  );
}
