import { day } from '@rendezvous/contract/durations';
import { inTransaction, type Trx } from '../../platform/database/database.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import { chatMessageSent } from '../chat/chat.facts.ts';
import { countStore } from './fictional.counts.store.ts';
import type { FictionalOptions } from './fictional.options.ts';
import { answeredWithin, countedWithin } from './fictional.rules.ts';
import { fictionalStore } from './fictional.store.ts';

type Options = Pick<FictionalOptions, 'db' | 'events' | 'jobs' | 'profiles'>;

/**
 * Notes who writes to a fictional profile; every hour hides those that nobody answers for; every night counts their
 * messages, and forgets who waits no more.
 */
export function fictionalJobs({ db, events, jobs, profiles }: Options) {
  events.afterCommit(chatMessageSent, async ({ to_fictional, receiver_id, sender_id, conversation_id, at }) => {
    if (!to_fictional) return;
    await fictionalStore.wrote(db, { profile_id: receiver_id, conversation_id, other_id: sender_id, since: at });
  });

  async function countMessages(): Promise<void> {
    const to = new Date(Math.floor(Date.now() / day) * day);
    const from = new Date(to.getTime() - countedWithin);
    await inTransaction(db, (trx) => countStore.countMessages(trx, { from, to }));
    await inTransaction(db, (trx) => fictionalStore.settle(trx));
  }
  jobs.schedule('fictional.count', '23 0 * * *', countMessages);

  /**
   * Nobody pays for a message to a profile that nobody runs: it can't be found or written to until it answers. Its lock
   * has an answer that is sent meanwhile count.
   */
  async function followOne(trx: Trx, profile: string, now = Date.now()): Promise<void> {
    await profiles.lock(trx, profile);
    const [astray] = await fictionalStore.astray(trx, new Date(now - answeredWithin), profile);
    if (astray) await profiles.setUnanswered(trx, profile, astray.invisible);
  }

  async function followAnswers(now = Date.now()): Promise<void> {
    const found = await fictionalStore.astray(db, new Date(now - answeredWithin));
    const failures = await failuresOf(found, ({ member_id }) =>
      inTransaction(db, (trx) => followOne(trx, member_id, now)),
    );
    if (failures.length > 0) throw failures[0];
  }
  jobs.schedule('fictional.hide', '43 * * * *', () => followAnswers());

  return { countMessages, followOne, followAnswers };
}
