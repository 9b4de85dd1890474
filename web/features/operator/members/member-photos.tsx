import type { DeskMember, DeskPhoto } from '@rendezvous/contract/member-desk';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DeskTable } from '../table.tsx';
import { MemberPart } from './member-part.tsx';
import { When } from './when.tsx';

const OnePhoto = lazy(() => import('./one-photo.tsx'));

/** The photos of the profile with what was decided of each, for whoever reviews photos. */
export function MemberPhotos({ member: { id, photos } }: { member: DeskMember }) {
  const { t } = useTranslation('support');
  const [opened, show] = useState<DeskPhoto | null>(null);
  if (!photos) return null;
  const nameOf = (photo: DeskPhoto) => t('operator:profiles.photo', { place: photos.indexOf(photo) + 1 });
  const stateOf = ({ status, rejection, confirmed }: DeskPhoto) => {
    if (status === 'active') return t(confirmed ? 'photos.confirmed' : 'photos.automatic');
    return rejection ? t(`operator:photos.reason.${rejection}`) : t('photos.waits');
  };
  return (
    <MemberPart title={t('operator:screen.photos')}>
      <DeskTable
        isPart
        label={t('operator:screen.photos')}
        rows={photos}
        rowKey={({ photo }) => photo}
        onOpen={show}
        empty={t('none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('operator:screen.photos'), cell: nameOf },
          {
            head: t('photos.where'),
            cell: (photo) => t(`operator:photos.${photo.private ? 'private' : 'public'}`),
          },
          { head: t('operator:operators.status'), cell: stateOf },
        ]}
      />
      <Dialog isOpen={opened !== null} onClose={() => show(null)} title={opened ? nameOf(opened) : ''}>
        <Suspense>
          {opened && <OnePhoto member={id} photo={opened} name={nameOf(opened)} onDone={() => show(null)} />}
        </Suspense>
      </Dialog>
    </MemberPart>
  );
}
