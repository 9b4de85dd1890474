import type { ProfilePhoto } from '@rendezvous/contract/profile';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Photo } from '../../ui/member/photo.tsx';
import classes from './photo-manager.module.css';

interface OwnPhotoProps {
  photo: ProfilePhoto;
  number: number;
  isMain: boolean;
  isBusy: boolean;
  onMain: () => void;
  onPrivate: () => void;
  onDelete: () => void;
}

/** One of the member's own photos, with its status and actions. */
export function OwnPhoto({ photo, number, isMain, isBusy, onMain, onPrivate, onDelete }: OwnPhotoProps) {
  const { t } = useTranslation('photo');
  const { photo_policy } = useSettings();
  const { status, private: isPrivate } = photo;
  return (
    <figure className={classes.photo} data-status={status} aria-busy={isBusy}>
      <Photo image={photo} alt={t('alt', { number })} shape="portrait" />
      <figcaption className={classes.labels}>
        {isMain && (
          <span className={classes.label} data-kind="main">
            <IconStar size={14} aria-hidden /> {t('main')}
          </span>
        )}
        {isPrivate && (
          <span className={classes.label}>
            <IconLock size={14} aria-hidden /> {t('private')}
          </span>
        )}
        {status === 'checking' && (
          <span className={classes.label} title={t(`checking_${photo_policy}`)}>
            <IconClock size={14} aria-hidden /> {t('checking')}
          </span>
        )}
        {status === 'rejected' && (
          <span className={classes.label} data-kind="rejected" title={t('rejected_text')}>
            <IconX size={14} aria-hidden /> {photo.rejection ? t(`rejection.${photo.rejection}`) : t('rejected')}
          </span>
        )}
        {status === 'rejected' && (
          <Link className={classes.label} to="/measures">
            {t('appeal')}
          </Link>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons */}
      <div className={classes.tools} role="group" aria-label={t('actions', { number })}>
        {!isMain && !isPrivate && status !== 'rejected' && (
          <IconButton icon={IconStar} label={t('make_main')} disabled={isBusy} onClick={onMain} />
        )}
        <IconButton
          icon={isPrivate ? IconEye : IconLock}
          label={t(isPrivate ? 'make_public' : 'make_private')}
          disabled={isBusy}
          onClick={onPrivate}
        />
        <IconButton icon={IconTrash} label={t('delete')} disabled={isBusy} onClick={onDelete} />
      </div>
    </figure>
  );
}
