import type { LanderName } from '@rendezvous/contract/lander';
import type { Tracking } from '@rendezvous/contract/tracking';
import type { Executor, Trx } from '../../platform/database/database.ts';

/** How a member arrived. `variant`: of the lander; null is its plain page. */
export interface Arrival extends Tracking {
  readonly lander?: LanderName;
  readonly variant?: string | null;
}

/** The statements of how members arrived. */
export const trackingStore = {
  async add(trx: Trx, memberId: string, arrival: Arrival): Promise<void> {
    await trx
      .insertInto('account_tracking')
      .values({ member_id: memberId, ...arrival })
      .execute();
  },

  of: (db: Executor, memberId: string) =>
    db
      .selectFrom('account_tracking')
      .select(['network', 'ref', 'sub1', 'sub2', 'sub3', 'lander', 'variant'])
      .where('member_id', '=', memberId)
      .executeTakeFirst(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('account_tracking').where('member_id', '=', memberId).execute();
  },
};
