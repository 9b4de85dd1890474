import type { Viewer } from '../features/profile/profile.service.ts';
import type { Caller } from '../platform/calls/caller.ts';

/** A visitor of a site, whose days decide which pictures they are shown. */
export const visitorOf = ({ pool, settings }: Caller['site']): Viewer => ({
  id: null,
  pool,
  photo_days: settings.visitor_photo_days,
});

/** Who is shown pictures by a call; the days are those of the site that a visitor is on. */
export const viewerOf = ({ member, site }: Caller): Viewer => member ?? visitorOf(site);
