import type { Viewer } from '../features/profile/profile.service.ts';
import type { Caller } from '../platform/calls/caller.ts';

/** Who is shown pictures by a call; the days are those of the site that a visitor is on. */
export const viewerOf = ({ member, site }: Caller): Viewer =>
  member ?? { id: null, pool: site.pool, photo_days: site.settings.visitor_photo_days };
