import { dayOf } from '@rendezvous/contract/member';
import type { Locale } from '@rendezvous/contract/shared';
import { NIL } from 'uuid';
import type { Reader, Site } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { siteOrigin } from '../../platform/http/origin.ts';
import type { Job, Jobs } from '../../platform/work/jobs.ts';
import { memberConfirmed, memberErased } from '../member/member.facts.ts';
import { textOfDay } from '../site/pages/site.weekly.rules.ts';
import { declineOf, weekMail } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { createRecipients } from './notify.recipients.ts';
import { isNews, isWeekDue, type News, week } from './notify.rules.ts';
import { weekStore as store } from './notify.week.store.ts';

interface Due {
  readonly member_id: string;
  /** The start of the period, an instant. */
  readonly since: string;
}

/** A test of the overview of a day to an operator's own address. */
export interface WeekTest {
  readonly site: string;
  readonly language: Locale;
  readonly email: string;
  readonly day: string;
}

export const weekTestJob = (jobs: Jobs, run: (test: WeekTest) => Promise<void>): Job<WeekTest> =>
  jobs.define('notify.week_test', run);

const batchSize = 500;
const maxBatches = 40;

/** The weekly overview (§3 weekly_updates): what happened for a member while away; not sent without news. */
export function createWeek(options: NotifyOptions) {
  const { db, events, jobs, mailer, sites, search, likes, chat, config } = options;
  const recipientOf = createRecipients(options);

  async function newsOf({ id, pool }: Reader, since: Date): Promise<News> {
    return {
      members: await search.newNear(id, since),
      likes: await likes.received.totalNew({ id, pool }, since),
      messages: await chat.unreadSince(id, since),
    };
  }

  const textOf = ({ id, settings }: Site, locale: Locale, day: string) =>
    textOfDay(sites.weeklyTextsOf(id), day, locale, settings.domain_language);

  const tested = weekTestJob(jobs, async ({ site: id, language: locale, email: to, day }) => {
    const site = sites.ofId(id);
    if (!site) return;
    const origin = siteOrigin(site, config);
    const decline = declineOf(origin, config.SECRET, { id: NIL, email: to });
    const given = { to, site, locale, origin, decline };
    const mail = weekMail({ members: 3, likes: 1, messages: 2 }, given, textOf(site, locale, day));
    await mailer.send({ ...mail, subject: `[Test] ${mail.subject}` });
  });

  const job = jobs.define<Due>(
    'notify.week',
    async ({ member_id, since: from }) => {
      const recipient = await recipientOf(member_id, 'weekly_updates');
      // A member who is back needs no overview.
      if (!recipient || !isWeekDue(recipient.lastHere, new Date())) return;
      const news = await newsOf(recipient, new Date(from));
      if (!isNews(news)) return;
      const { site, locale } = recipient.mail;
      // Advertising needs an opt-in of its own.
      const text = recipient.wantsNews ? textOf(site, locale, dayOf(new Date())) : undefined;
      await mailer.send(weekMail(news, recipient.mail, text), member_id);
      await store.setMailed(db, member_id);
    },
    { tries: 'untilDone' },
  );

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

  return { lookBack, tested };
}
