import { noAttribution } from '../../platform/calls/attribution.ts';
import type { MemberCaller, SessionMember, Site } from '../../platform/calls/caller.ts';
import { visitorRights } from './site.rules.ts';

/** Of a member who makes no call: where mails about it lead, and from where they last called as far as is known. */
type Known = Partial<Pick<MemberCaller, 'origin' | 'connectionCountry'>>;

/** A member for whom something is done while they are away, as a caller. */
export const absentCaller = (
  site: Site,
  { id, site_id, pool, status, language }: SessionMember,
  { origin = '', connectionCountry = null }: Known = {},
): MemberCaller => ({
  site,
  member: { id, site_id, pool, status, language },
  operator: null,
  token: null,
  device: null,
  locale: language,
  country: null,
  connectionCountry,
  attribution: noAttribution,
  visitorRights: visitorRights(site.settings, null),
  address: '',
  userAgent: '',
  origin,
  sameOrigin: true,
  isOwnPage: true,
  effects: {},
});
