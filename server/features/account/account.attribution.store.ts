import type { Attribution } from '@rendezvous/contract/attribution';
import type { LanderName } from '@rendezvous/contract/lander';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';

/** A member's attribution, and where they signed up. `variant`: of the lander; null is its plain page. */
export interface MemberAttribution extends Attribution {
  readonly lander?: LanderName;
  readonly variant?: string | null;
}

/** A query of a member's attribution, for statements of other features; without a row for those who have none. */
export const attributionOfMember = (memberId: string) =>
  sql`select network, ref, lander, variant from account_attribution where member_id = ${memberId}`;

/** The statements of members' attribution. */
export const attributionStore = {
  async add(trx: Trx, memberId: string, attribution: MemberAttribution): Promise<void> {
    await trx
      .insertInto('account_attribution')
      .values({ member_id: memberId, ...attribution })
      .execute();
  },

  of: (db: Executor, memberId: string) =>
    db
      .selectFrom('account_attribution')
      .select(['network', 'ref', 'sub1', 'sub2', 'sub3', 'lander', 'variant'])
      .where('member_id', '=', memberId)
      .executeTakeFirst(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('account_attribution').where('member_id', '=', memberId).execute();
  },
};
