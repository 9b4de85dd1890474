import type { Profile } from '@rendezvous/contract/profile';

/** How many photos the reader can open, how many are locked, and how many a visitor is only told of. */
export function photoCounts({ photos, num_photos }: Pick<Profile, 'photos' | 'num_photos'>, isVisitor: boolean) {
  const unseen = isVisitor ? Math.max(0, num_photos - photos.length) : 0;
  const locked = photos.filter((photo) => photo.locked).length;
  return { open: Math.max(num_photos, photos.length) - unseen - locked, locked, unseen };
}
