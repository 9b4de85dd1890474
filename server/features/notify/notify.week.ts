import { inTransaction } from '../../platform/database/database.ts';
import { publicOrigin } from '../../platform/http/origin.ts';
import type { Events } from '../../platform/work/events.ts';
import type { Likes } from '../like/like.service.ts';
import { memberConfirmed, memberErased } from '../member/member.facts.ts';
import type { Search } from '../search/search.service.ts';
import type { MailingOptions } from './notify.mailing.ts';
import { weekMail } from './notify.mails.ts';
import { preferenceStore } from './notify.preference.store.ts';
import { defaultPreferences, isNews, isWanted, isWeekDue, mayMail, type News, week } from './notify.rules.ts';
import { weekStore as store } from './notify.week.store.ts';

export interface WeekOptions extends MailingOptions {
  events: Events;
  search: Pick<Search, 'newNear'>;
  likes: Pick<Likes, 'totalNew' | 'hasUnseenSince'>;
}

interface Due {
  readonly member_id: string;
  /** The start of the period, an instant. */
  readonly since: string;
}

const batchSize = 500;
const maxBatches = 40;

/** The weekly overview (§3 weekly_updates): what happened for a member while away; not sent without news. */
export function createWeek({
  db,
  events,
  jobs,
  mailer,
  live,
  sites,
  members,
  profiles,
  config,
  search,
  likes,
  chat,
}: WeekOptions) {
  async function newsOf({ id, pool }: { id: string; pool: string }, since: Date): Promise<News> {
    return {
      members: await search.newNear(id, since),
      likes: await likes.totalNew({ id, pool }, since),
      messages: await chat.unreadSince(id, since),
    };
  }

  const job = jobs.define<Due>('notify.week', async ({ member_id, since: from }) => {
    const member = await members.findMember(member_id);
    const site = member && sites.ofId(member.site_id);
    const profile = await profiles.byId(member_id);
    if (!member || !site || !profile || member.status !== 'active' || !mayMail(member.notifications_disabled)) return;
    if (!isWanted((await preferenceStore.of(db, member_id)) ?? defaultPreferences, 'weekly_update')) return;
    // A member who is back needs no overview.
    if (!isWeekDue(profile.last_active_at, new Date()) || (await live.isConnected(member_id))) return;
    const news = await newsOf(member, new Date(from));
    if (!isNews(news)) return;
    const origin = publicOrigin(`${site.hosts[0]}:${config.PORT}`, config.PUBLIC_URL);
    await mailer.send(
      weekMail(news, { to: member.email, site, locale: member.language, origin, member_id, secret: config.SECRET }),
    );
    await store.setMailed(db, member_id);
  });

  /** Reviews the weeks that are due; each member's once a week, whatever the result. */
  async function lookBack(now = new Date()): Promise<void> {
    for (let batch = 0; batch < maxBatches; batch++) {
      const looked = await inTransaction(db, async (trx) => {
        const members = await store.take(trx, new Date(now.getTime() - week.every), batchSize);
        for (const { member_id, notified_at, last_active_at } of members) {
          if (!isWeekDue(last_active_at, now)) continue;
          const since = notified_at && notified_at > last_active_at ? notified_at : last_active_at;
          await job.enqueue(trx, { member_id, since: since.toISOString() });
        }
        return members.length;
      });
      if (looked < batchSize) return;
    }
  }
  jobs.schedule('notify.look_back', '53 * * * *', () => lookBack());

  events.inTransaction(memberConfirmed, (trx, { member_id }) => store.add(trx, member_id));
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return { lookBack };
}
