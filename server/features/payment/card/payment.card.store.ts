import { type Executor, keepRow, type Trx } from '../../../platform/database/database.ts';

export const cardStore = {
  async add(trx: Trx, card: { member_id: string; hash: string }): Promise<void> {
    await trx.insertInto('payment_card').values(card).onConflict(keepRow).execute();
  },

  of: (executor: Executor, memberId: string) =>
    executor.selectFrom('payment_card').select(['hash', 'created_at']).where('member_id', '=', memberId).execute(),

  erase: async (trx: Trx, memberId: string): Promise<void> => {
    await trx.deleteFrom('payment_card').where('member_id', '=', memberId).execute();
  },
};
