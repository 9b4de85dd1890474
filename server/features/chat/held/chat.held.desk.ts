import type { WaitingMessage } from '@rendezvous/contract/chat-held';
import type { RefusalRule } from '@rendezvous/contract/scam';
import { v7 } from 'uuid';
import { record } from '../../../platform/audit/audit.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { Job } from '../../../platform/work/jobs.ts';
import { type HeldMessage, type HeldRow, type Outcome, heldStore as store, type WhichHeld } from './chat.held.store.ts';

/** Which message, by the id that it has while it is held. */
interface Decided {
  readonly id: string;
}

interface Decision {
  /** Whether it was this one; if not, `outcome` is that of another before. */
  readonly made: boolean;
  readonly outcome: Outcome;
}

/** The operators' work on held messages. Each is decided once. */
export function createHeldDesk({ db, decided }: { db: Database; decided: Job<Decided> }) {
  /** Undefined if there is none. */
  async function decide(
    id: string,
    decision: { outcome: 'released' | 'refused'; rule: RefusalRule | null; decided_by: string; measure_id?: string },
  ): Promise<Decision | undefined> {
    const made = await inTransaction(db, async (trx) => {
      const isFirst = await store.decide(trx, id, decision);
      record({ subject: { message: id }, before: isFirst ? 'held' : 'decided', after: decision.outcome });
      if (isFirst) await decided.enqueue(trx, { id });
      return isFirst;
    });
    const row = await store.row(db, id);
    return row?.outcome ? { made, outcome: row.outcome as Outcome } : undefined;
  }

  return {
    /** Those that wait, without their words. */
    waiting: async (which: WhichHeld): Promise<WaitingMessage[]> => (await store.open(db, which)).map(toWaiting),

    countOpen: (sites: readonly string[] | undefined) => store.countOpen(db, sites),

    one: (id: string): Promise<HeldMessage | undefined> => store.one(db, id),

    /** It goes to its receiver as new. */
    release: (id: string, by: string) => decide(id, { outcome: 'released', rule: null, decided_by: by }),

    /** Its sender is told by which rule, and has its credits back. */
    refuse: (id: string, { rule, by }: { rule: RefusalRule; by: string }) =>
      decide(id, { outcome: 'refused', rule, decided_by: by, measure_id: v7() }),

    /** The words of the message that a measure refused; null if it is there no more. */
    textOf: (measure: string): Promise<string | null> => store.textOf(db, measure),

    /** Delivers what a measure had refused, at no price, if it still can be. */
    async overturn(trx: Trx, measure: string): Promise<void> {
      const id = await store.overturn(trx, measure);
      if (id !== undefined) await decided.enqueue(trx, { id });
    },
  };
}

export const toWaiting = ({ id, site_id, kinds, created_at }: HeldRow): WaitingMessage => ({
  id,
  site: site_id,
  noticed: kinds as WaitingMessage['noticed'],
  created_at: created_at.toISOString(),
});
