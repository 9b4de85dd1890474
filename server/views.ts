import type { Parts } from './parts.ts';
import { createUserView } from './views/user.view.ts';

export type Views = ReturnType<typeof createViews>;

/** Makes the reads that join features; the routes of features answer with them. */
export function createViews({ account, profile, credit, photo }: Parts) {
  return {
    user: createUserView({ account: account.service, profiles: profile.service, credit: credit.service, photos: photo.service }),
  };
}
