import type { Reader } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { memberConfirmed, memberErased } from '../member/member.facts.ts';
import { weekMail } from './notify.mails.ts';
import type { NotifyOptions } from './notify.options.ts';
import { createRecipients } from './notify.recipients.ts';
import { isNews, isWeekDue, type News, week } from './notify.rules.ts';
import { weekStore as store } from './notify.week.store.ts';

interface Due {
  readonly member_id: string;
  /** The start of the period, an instant. */
  readonly since: string;
}

const batchSize = 500;
const maxBatches = 40;

/** The weekly overview (§3 weekly_updates): what happened for a member while away; not sent without news. */
export function createWeek(options: NotifyOptions) {
  const { db, events, jobs, mailer, search, likes, chat } = options;
  const recipientOf = createRecipients(options);

  async function newsOf({ id, pool }: Reader, since: Date): Promise<News> {
    return {
      members: await search.newNear(id, since),
      likes: await likes.received.totalNew({ id, pool }, since),
      messages: await chat.unreadSince(id, since),
    };
  }

  const job = jobs.define<Due>(
    'notify.week',
    async ({ member_id, since: from }) => {
      const recipient = await recipientOf(member_id, 'weekly_updates');
      // A member who is back needs no overview.
      if (!recipient || !isWeekDue(recipient.lastHere, new Date())) return;
      const news = await newsOf(recipient, new Date(from));
      if (!isNews(news)) return;
      await mailer.send(weekMail(news, recipient.letter));
      await store.setMailed(db, member_id);
    },
    { tries: 'mail' },
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

  return { lookBack };
}
