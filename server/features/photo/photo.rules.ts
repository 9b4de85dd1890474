import { maxPhotos } from '@rendezvous/contract/photo';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import type { Image } from '@rendezvous/contract/shared';
import type { PhotoRow } from './photo.store.ts';

/** §5: at most 3 photos for free members, 25 for premium ones. */
export function maxPhotosOf(member: { paid_user: boolean }): number {
  return member.paid_user ? maxPhotos.premium : maxPhotos.free;
}

/** Photos that are being checked or were rejected count too. */
export function mayAdd(photos: number, member: { paid_user: boolean }): boolean {
  return photos < maxPhotosOf(member);
}

/** The main photo: the first that was accepted and is not private. */
export function mainOf(photos: readonly PhotoRow[]): PhotoRow | undefined {
  return photos.find((photo) => photo.status === 'active' && !photo.private);
}

export function toImage(photo: PhotoRow, key = photo.key): Image {
  const { id, status, width, height, placeholder } = photo;
  return {
    id,
    filename: `/photos/${key}/large.webp`,
    thumb_filename: `/photos/${key}/thumb.webp`,
    match: `/photos/${key}/match.webp`,
    status: status as Image['status'],
    width,
    height,
    placeholder,
  };
}

/** A photo as its owner sees it. */
export function toOwnPhoto(photo: PhotoRow): ProfilePhoto {
  return { ...toImage(photo), private: photo.private, locked: false };
}

/** Photos as another sees them: only accepted ones, and of the private ones the blurred files, unless the reader may see them (§6). */
export function toShownPhotos(photos: readonly PhotoRow[], maySeePrivate: boolean): ProfilePhoto[] {
  return photos
    .filter((photo) => photo.status === 'active')
    .map((photo) => {
      const locked = photo.private && !maySeePrivate;
      return { ...toImage(photo, locked ? photo.blurred_key : photo.key), private: photo.private, locked };
    });
}
