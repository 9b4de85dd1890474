import { day } from '@rendezvous/contract/durations';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { chatMessageSent } from '../chat/chat.facts.ts';
import { countStore } from './fictional.counts.store.ts';
import { countedWithin } from './fictional.rules.ts';
import { fictionalStore } from './fictional.store.ts';

/** Notes who writes to a fictional profile; every night counts their messages, and forgets who waits no more. */
export function fictionalJobs({ db, events, jobs }: Pick<Platform, 'db' | 'events' | 'jobs'>) {
  events.afterCommit(chatMessageSent, async ({ to_fictional, receiver_id, sender_id, conversation_id, at }) => {
    if (!to_fictional) return;
    await fictionalStore.wrote(db, { member_id: receiver_id, conversation_id, other_id: sender_id, since: at });
  });

  async function countMessages(): Promise<void> {
    const to = new Date(Math.floor(Date.now() / day) * day);
    const from = new Date(to.getTime() - countedWithin);
    await inTransaction(db, (trx) => countStore.countMessages(trx, { from, to }));
    await fictionalStore.settle(db);
  }
  jobs.schedule('fictional.count', '23 0 * * *', countMessages);

  return { countMessages };
}
