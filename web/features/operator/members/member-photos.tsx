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
  const [openedId, show] = useState<string | null>(null);
  if (!photos) return null;
  // By its id, as each answer may have the photo as a new object.
  const placeOf = (id: string | null) => photos.findIndex(({ photo }) => photo === id);
  const nameOf = (id: string) => t('operator:profiles.photo', { place: placeOf(id) + 1 });
  const opened = photos[placeOf(openedId)];
  const stateOf = ({ status, rejection, confirmed }: DeskPhoto) => {
    if (status === 'active') return t(confirmed ? 'photos.confirmed' : 'photos.automatic');
    if (status === 'checking') return t('photos.waits');
    return t(rejection ? `operator:photos.reason.${rejection}` : 'photo:rejected');
  };
  return (
    <MemberPart id="photos" title={t('operator:screen.photos')}>
      <DeskTable
        isPart
        label={t('operator:screen.photos')}
        rows={photos}
        rowKey={({ photo }) => photo}
        onOpen={({ photo }) => show(photo)}
        empty={t('none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('operator:screen.photos'), cell: ({ photo }) => nameOf(photo) },
          {
            head: t('photos.where'),
            cell: (photo) => t(`operator:photos.${photo.private ? 'private' : 'public'}`),
          },
          { head: t('operator:operators.status'), cell: stateOf },
        ]}
      />
      <Dialog isOpen={opened !== undefined} onClose={() => show(null)} title={opened ? nameOf(opened.photo) : ''}>
        <Suspense>
          {opened && (
            <OnePhoto
              member={id}
              photo={opened}
              name={nameOf(opened.photo)}
              state={stateOf(opened)}
              onDone={() => show(null)}
            />
          )}
        </Suspense>
      </Dialog>
    </MemberPart>
  );
}
