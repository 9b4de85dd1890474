import { inTransaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform.ts';
import type { MessageKinds } from '../chat.kinds.ts';
import { takenBack } from '../chat.rules.ts';
import type { MessageRow } from '../chat.store.ts';
import { takeBackStore as store } from './chat.take-back.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs'> {
  kinds: MessageKinds;
}

/** A message as it was. */
type Restored = MessageRow & { readonly was_taken_back: boolean };

const batchSize = 100;

/** Messages that were taken back, stored as evidence for a report by their receiver until it expires. */
export function createEvidence({ db, jobs, kinds }: Options) {
  /** Erases expired evidence, and what its kind stores elsewhere. */
  async function eraseExpired(now = new Date()): Promise<void> {
    for (let erased = batchSize; erased === batchSize; )
      erased = await inTransaction(db, async (trx) => {
        const expired = await store.expired(trx, now, batchSize);
        for (const row of expired) {
          await kinds[row.kind]?.remove?.(trx, row);
          await store.erase(trx, row);
        }
        return expired.length;
      });
  }

  jobs.schedule('chat.evidence_expired', '17 * * * *', () => eraseExpired());

  return {
    eraseExpired,

    /** The messages of `other`, those taken back with their original content, if it is still stored. */
    async restored(rows: readonly MessageRow[], other: string): Promise<Restored[]> {
      const gone = rows.filter(({ kind, sender_id }) => kind === takenBack && sender_id === other);
      const conversation = gone[0]?.conversation_id ?? '';
      const ids = gone.map(({ id }) => id);
      const kept = await store.evidence(db, { conversation, sender: other, now: new Date() }, ids);
      const byId = new Map(kept.map((row) => [row.id, row]));
      return rows.flatMap((row): Restored[] => {
        if (row.kind !== takenBack) return [{ ...row, was_taken_back: false }];
        const content = byId.get(row.id);
        return content ? [{ ...row, ...content, was_taken_back: true }] : [];
      });
    },
  };
}

export type Evidence = ReturnType<typeof createEvidence>;
