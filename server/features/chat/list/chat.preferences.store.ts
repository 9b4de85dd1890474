import type { Trx } from '../../../platform/database/database.ts';

export const preferencesStore = {
  async setReceipts(trx: Trx, memberId: string, receipts: boolean): Promise<void> {
    await trx.updateTable('chat_inbox_head').set({ receipts }).where('member_id', '=', memberId).execute();
  },
};
