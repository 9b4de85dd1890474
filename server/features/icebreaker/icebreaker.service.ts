import type { Reader } from '../../platform/calls/caller.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { type Uses, usedSince } from './icebreaker.rules.ts';
import { icebreakerStore as store } from './icebreaker.store.ts';

export { claimLines, lineSentBefore } from './icebreaker.fragments.store.ts';

/** First lines, and which of them were sent. Sending one is sending a message, whose statement records it. */
export function createIcebreakers({ db, reads, events }: Platform, profiles: Profiles) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return {
    /** How often lines were sent, by this member to that one, to others, and in their pool. */
    async uses(member: Reader, other: string): Promise<Uses> {
      const sent = await store.sentBy(reads, member.id, other);
      const used = await store.uses(reads, member.pool);
      return {
        sentToThem: new Set(sent.filter(({ to_them }) => to_them).map(({ line }) => line)),
        own: new Map(sent.map(({ line, receivers }) => [line, receivers])),
        senders: new Map(used.map(({ line, senders }) => [line, senders])),
      };
    },

    /** Counts which lines many members send. */
    count: (): Promise<void> =>
      inTransaction(db, (trx) => {
        const now = new Date();
        return store.count(trx, { since: usedSince(now), now });
      }),

    async personalData({ id, pool }: Reader): Promise<object> {
      const sent = await store.all(reads, id);
      // Names as lists show them: a copy must not tell who blocked one since.
      const cards = await profiles.cards({ id, pool }, [...new Set(sent.map((one) => one.other_id))]);
      return sent.map(({ other_id, line, sent_at }) => {
        const card = cards.get(other_id);
        return { to: card?.name ?? null, fictional: card?.fictional_icon ?? null, line, sent_at };
      });
    },
  };
}

export type Icebreakers = ReturnType<typeof createIcebreakers>;
