import type { Tracking } from '@rendezvous/contract/tracking';
import type { Executor, Trx } from '../../platform/database/database.ts';

/** The statements of tracking data: how members arrived. */
export const trackingStore = {
  async add(trx: Trx, memberId: string, tracking: Tracking): Promise<void> {
    await trx
      .insertInto('account_tracking')
      .values({ member_id: memberId, ...tracking })
      .execute();
  },

  of: (db: Executor, memberId: string) =>
    db
      .selectFrom('account_tracking')
      .select(['network', 'ref', 'sub1', 'sub2', 'sub3'])
      .where('member_id', '=', memberId)
      .executeTakeFirst(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('account_tracking').where('member_id', '=', memberId).execute();
  },
};
