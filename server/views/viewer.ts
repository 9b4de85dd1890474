import type { Viewer } from '../features/profile/profile.service.ts';
import type { Caller } from '../platform/calls/caller.ts';

/** A visitor of a site, whose days decide which pictures they are shown. */
export const visitorOf = ({ site: { pool, settings }, locale }: Pick<Caller, 'site' | 'locale'>): Viewer => ({
  id: null,
  pool,
  language: locale,
  photo_days: settings.visitor_photo_days,
});

/** Who is shown cards by a call, in the language of its page; the days are those of the site that a visitor is on. */
export const viewerOf = (caller: Caller): Viewer =>
  caller.member ? { id: caller.member.id, pool: caller.member.pool, language: caller.locale } : visitorOf(caller);
