import type { readChatPreferences } from '@rendezvous/contract/chat-list';
import type { Answer } from '@rendezvous/contract/endpoint';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { chatStore as store } from '../chat.store.ts';

type Preferences = Answer<typeof readChatPreferences>;

/** A member's settings for all their conversations. */
export const preferences = (db: Database) => ({
  async readPreferences(memberId: string): Promise<Preferences> {
    const { receipts } = await store.inbox(db, memberId);
    return { receipts };
  },

  changePreferences: (memberId: string, { receipts }: Preferences): Promise<Preferences> =>
    inTransaction(db, async (trx) => {
      await store.lockInboxes(trx, [memberId]);
      await store.setReceipts(trx, memberId, receipts);
      return { receipts };
    }),
});
