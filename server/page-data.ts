import { readSettings } from '@rendezvous/contract/site';
import type { Parts } from './parts.ts';
import type { MemberCaller } from './platform/calls/caller.ts';
import type { PageData } from './platform/pages/render.ts';
import type { Report } from './platform/process/report.ts';
import type { Views } from './views.ts';

/** What every page is given beside its own calls: the brand, the member, and counts that are read only where a page shows them. */
export function createPageData({ site: { service: sites }, chat, like }: Parts, views: Views, report: Report): PageData {
  // A failure costs the page its counts and nothing else.
  const counted = (count: Promise<number>) => count.catch((error) => report(error, 'counts'));
  const countsOf = ({ id, pool }: MemberCaller['member']) => ({
    unread: () => counted(chat.service.unreadTotal(id)),
    newLikes: () => counted(like.service.totalNew(id, pool)),
  });
  return async (caller, url) => ({
    settings: sites.settingsFor(caller, readSettings.query.parse(Object.fromEntries(url.searchParams))),
    company: sites.ofId(caller.site.id)?.company,
    user: caller.member ? await views.user.read(caller as MemberCaller) : null,
    counts: caller.member && countsOf(caller.member),
  });
}
