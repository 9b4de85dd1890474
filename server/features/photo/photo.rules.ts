import { maxPhotos } from '@rendezvous/contract/photo';
import type { ProfilePhoto } from '@rendezvous/contract/profile';
import type { Image } from '@rendezvous/contract/shared';
import { type Kind, publicFolder } from './photo.addresses.ts';
import type { PhotoRow } from './photo.store.ts';

/** §5: at most 3 photos for free members, 25 for premium ones. */
export function maxPhotosOf(member: { paid_user: boolean }): number {
  return member.paid_user ? maxPhotos.premium : maxPhotos.free;
}

/** Rejected photos a member may leave undeleted, in addition to their places. */
const maxRejected = 25;

/** Pending photos count too. Rejected ones take no place, but are files, so that there is an end to them, too. */
export function mayAdd(photos: readonly Pick<PhotoRow, 'status'>[], member: { paid_user: boolean }): boolean {
  const rejected = photos.filter(({ status }) => status === 'rejected').length;
  return photos.length - rejected < maxPhotosOf(member) && rejected < maxRejected;
}

/** Whether everybody who may see the member may see the photo. */
export function isPublic(photo: Pick<PhotoRow, 'status' | 'private'>): boolean {
  return photo.status === 'active' && !photo.private;
}

/** The main photo: the first accepted one that is not private. */
export function mainOf(photos: readonly PhotoRow[]): PhotoRow | undefined {
  return photos.find(isPublic);
}

/**
 * Whether members other than the owner may open the photo; the sharp file of a private photo is for premium members
 * (§6).
 */
export function mayOpen(photo: PhotoRow, kind: Kind, reader: { paid_user: boolean }): boolean {
  return photo.status === 'active' && (kind === 'blurred' || !photo.private || reader.paid_user);
}

/** Returns the folder under which one reader may open a photo. */
export type Bind = (photo: PhotoRow, kind: Kind) => string;

export function toImage(photo: PhotoRow, folder = publicFolder(photo.key)): Image {
  const { id, status, width, height, placeholder, drawn } = photo;
  return {
    id,
    filename: `${folder}/large.webp`,
    thumb_filename: `${folder}/thumb.webp`,
    match: `${folder}/match.webp`,
    status,
    width,
    height,
    placeholder,
    drawn,
  };
}

/** A photo as its owner sees it. */
export function toOwnPhoto(photo: PhotoRow, bind: Bind): ProfilePhoto {
  const folder = isPublic(photo) ? publicFolder(photo.key) : bind(photo, 'sharp');
  return {
    ...toImage(photo, folder),
    private: photo.private,
    locked: false,
    rejection: photo.status === 'rejected' ? photo.rejection : null,
  };
}

/**
 * Photos as another member sees them: accepted ones only, and private ones blurred unless the reader may see them (§6).
 * Visitors see no private ones, because addresses are bound to members.
 */
export function toShownPhotos(photos: readonly PhotoRow[], bind: Bind | null, maySeePrivate: boolean): ProfilePhoto[] {
  return photos.flatMap((photo): ProfilePhoto[] => {
    if (isPublic(photo)) return [{ ...toImage(photo), private: false, locked: false, rejection: null }];
    if (photo.status !== 'active' || !bind) return [];
    const locked = !maySeePrivate;
    return [{ ...toImage(photo, bind(photo, locked ? 'blurred' : 'sharp')), private: true, locked, rejection: null }];
  });
}
