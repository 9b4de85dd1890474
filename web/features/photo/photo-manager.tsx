import { changePhoto, deletePhoto, maxPhotos, photoChecked } from '@rendezvous/contract/photo';
import type { OwnProfile, ProfilePhoto } from '@rendezvous/contract/profile';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useLive } from '../../platform/live/live.ts';
import { api } from '../../platform/query/api.ts';
import { problemText } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../ui/state/notice.tsx';
import { Text } from '../../ui/text.tsx';
import { OwnPhoto } from './own-photo.tsx';
import classes from './photo-manager.module.css';
import { PhotoPicker } from './photo-picker.tsx';

interface Props extends Pick<OwnProfile, 'photos' | 'max_photos'> {
  onChange(photos: ProfilePhoto[]): void;
  /** A photo was checked; the list on screen may also lack one added meanwhile. */
  onChecked(): void;
}

/** The member's own photos: adding, choosing the main one, hiding and deleting. */
export function PhotoManager({ photos, max_photos, onChange, onChecked }: Props) {
  const { t } = useTranslation('photo');
  const [deleting, setDeleting] = useState<ProfilePhoto | null>(null);
  const change = useMutation({
    mutationFn: (body: { id: string; main?: true; private?: boolean }) => api(changePhoto, { body }),
    onSuccess: (answer) => onChange(answer.photos),
  });
  useLive(photoChecked, onChecked);
  const taken = photos.filter(({ status }) => status !== 'rejected').length;
  const main =
    photos.find((photo) => photo.status === 'active' && !photo.private) ?? photos.find((photo) => !photo.private);
  return (
    <div className={classes.manager}>
      <Text tone="pale" isSmall aria-live="polite">
        {t('count', { count: taken, max: max_photos })}
      </Text>
      {change.error && (
        <Notice tone="careful" role="alert">
          {problemText(t, change.error)}
        </Notice>
      )}
      <div className={classes.grid}>
        {photos.map((photo, index) => (
          <OwnPhoto
            key={photo.id}
            photo={photo}
            number={index + 1}
            isMain={photo.id === main?.id}
            isBusy={change.isPending && change.variables.id === photo.id}
            onMain={() => change.mutate({ id: photo.id, main: true })}
            onPrivate={() => change.mutate({ id: photo.id, private: !photo.private })}
            onDelete={() => setDeleting(photo)}
          />
        ))}
        <PhotoPicker isFirst={photos.length === 0} isFull={taken >= max_photos} />
      </div>
      {taken >= max_photos && <FullNotice max={max_photos} />}
      {photos.some((photo) => photo.private) && (
        <Text isSmall tone="pale">
          {t('private_text')}
        </Text>
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={async () => deleting && onChange((await api(deletePhoto, { body: { id: deleting.id } })).photos)}
        title={t('delete_title')}
        confirm={t('delete_confirm')}
        isDangerous
      >
        <Text>{t('delete_text')}</Text>
      </ConfirmDialog>
    </div>
  );
}

function FullNotice({ max }: { max: number }) {
  const { t } = useTranslation('photo');
  if (max >= maxPhotos.premium) return <Text>{t('full', { max })}</Text>;
  return (
    <div className={classes.full}>
      <Text>{t('full_free', { max, premium: maxPhotos.premium })}</Text>
      <ButtonLink to="/premium" color="secondary">
        {t('get_premium')}
      </ButtonLink>
    </div>
  );
}
