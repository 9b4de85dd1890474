import type { Parts } from './parts.ts';
import { createBlockedListView } from './views/blocked-list.view.ts';
import { createProfileView } from './views/profile.view.ts';
import { createUserView } from './views/user.view.ts';

export type Views = ReturnType<typeof createViews>;

/** Makes the reads that join features; the routes of features answer with them. */
export function createViews({ place, account, safety, profile, credit, photo, like }: Parts) {
  return {
    blockedList: createBlockedListView({ safety: safety.service, profiles: profile.service }),
    profile: createProfileView({ places: place.service, profiles: profile.service, photos: photo.service, likes: like.service }),
    user: createUserView({ account: account.service, profiles: profile.service, credit: credit.service, photos: photo.service }),
  };
}
