import { photoTypes } from '@rendezvous/contract/photo';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import { readOwnProfile } from '@rendezvous/contract/profile';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs';
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { userQuery } from '../../platform/session/session.ts';
import classes from './photo-picker.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './use-uploads.ts';

interface PhotoPickerProps {
  /** Called for every uploaded photo. */
  onAdded?: (photo: ProfilePhoto) => void;
  /** Whether the member has no photo yet. */
  isFirst?: boolean;
  /** Whether the member may add no more; uploads that were refused are still listed. */
  isFull?: boolean;
}

/** Takes photos by drop, file dialog or camera; shows each during its upload, with the error if it fails. */
export function PhotoPicker({ onAdded, isFirst = false, isFull = false }: PhotoPickerProps) {
  const { t } = useTranslation('photo');
  const client = useQueryClient();
  const [isOver, setOver] = useState(false);
  const { uploads, add, retry, dismiss } = useUploads(async (photo) => {
    const read = [[readOwnProfile.path], userQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey }));
    onAdded?.(photo);
    await Promise.all(read);
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    add([...(currentTarget.files ?? [])]);
    currentTarget.value = '';
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const drop = (event: DragEvent) => {
    over(event);
    add([...event.dataTransfer.files]);
  };
  return (
    <>
      {uploads.map((upload) => (
        <UploadTile key={upload.key} upload={upload} onRetry={() => retry(upload)} onDismiss={() => dismiss(upload)} />
      ))}
      {!isFull && (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the field inside
        <div
          className={classes.drop}
          data-over={isOver || undefined}
          onDragOver={over}
          onDragLeave={over}
          onDrop={drop}
        >
          <label className={classes.choose}>
            <input type="file" className={classes.input} accept={photoTypes.join(',')} multiple onChange={choose} />
            <IconPhotoPlus size={32} stroke={1.5} aria-hidden />
            <span className={classes.title}>{t(isOver ? 'drop_now' : isFirst ? 'add_first' : 'add')}</span>
            <span className={classes.formats}>{t('formats')}</span>
          </label>
          <label className={classes.camera}>
            <input type="file" className={classes.input} accept="image/*" capture="user" onChange={choose} />
            <IconCamera size={20} stroke={1.8} aria-hidden />
            {t('camera')}
          </label>
        </div>
      )}
    </>
  );
}
