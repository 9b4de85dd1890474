import { type Database, inTransaction } from '../../platform/database/database.ts';
import { type Box, chatStore as store } from './chat.store.ts';

/** The members whom this one can see. */
type Existing = Pick<ReadonlySet<string>, 'has'>;

const isWrong = (box: Box, existing: Existing): boolean => box.hidden === existing.has(box.other_id);

/** A member's inbox as stored; it knows of departures and blocks only by facts. */
export function createInbox(db: Database) {
  return {
    /** Latest first; with `since` what changed after that version. */
    async inbox(memberId: string, since?: number): Promise<{ boxes: Box[]; unread_total: number; version: number }> {
      // Read before the rows: a list may be newer than its version, never older.
      const { unread_total, version } = await store.head(db, memberId);
      return { boxes: await store.boxes(db, memberId, since), unread_total, version };
    },

    /** Corrects boxes hidden or shown by mistake (a deleted account, a race with a block); false when all are right. */
    async mend(memberId: string, boxes: readonly Box[], existing: Existing): Promise<boolean> {
      if (!boxes.some((box) => isWrong(box, existing))) return false;
      await inTransaction(db, async (trx) => {
        await store.lockHeads(trx, [memberId]);
        const wrong = (await store.boxes(trx, memberId)).filter((box) => isWrong(box, existing));
        const { version } = await store.touch(
          trx,
          memberId,
          wrong.reduce((sum, box) => sum + (box.hidden ? box.num_unread : -box.num_unread), 0),
        );
        for (const box of wrong) await store.setBox(trx, box, { hidden: !box.hidden, version });
      });
      return true;
    },
  };
}
