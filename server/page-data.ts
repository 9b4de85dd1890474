import { readSettings } from '@rendezvous/contract/site';
import type { Parts } from './parts.ts';
import type { MemberCaller } from './platform/calls/caller.ts';
import type { LoadPageData } from './platform/pages/render.ts';
import type { Report } from './platform/process/report.ts';
import type { Views } from './views.ts';

/**
 * The data of every page beside its own calls: the brand, the member, and the counts of the title, read beside the
 * member.
 */
export function createLoadPageData(
  { site: { service: sites }, chat, like }: Parts,
  views: Views,
  report: Report,
): LoadPageData {
  // A failure costs the page its counts and nothing else.
  const counted = (count: Promise<number>) => count.catch((error) => report(error, 'counts'));
  const countsOf = ({ id, pool }: MemberCaller['member']) => ({
    unread: counted(chat.service.unreadTotal(id)),
    newLikes: counted(like.service.received.totalNew({ id, pool })),
  });
  return async (caller, url) => {
    // Started before the member is awaited, so that they share its round trips to the database.
    const counts = caller.member && !caller.ageRequired ? countsOf(caller.member) : null;
    const query = readSettings.query.parse(Object.fromEntries(url.searchParams));
    const lander = sites.landers.at(caller, url.pathname);
    return {
      settings: sites.settingsFor(caller, query, lander),
      lander: lander?.page ?? null,
      company: sites.ofId(caller.site.id)?.company,
      user: caller.member ? await views.user.read(caller as MemberCaller) : null,
      counts,
    };
  };
}
