import type { ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { Decision } from './consent.rules.ts';

/** The statements of members' decisions about their special data. */
export const consentStore = {
  async add(trx: Trx, member_id: string, { version, given }: Decision): Promise<void> {
    await trx.insertInto('consent').values({ member_id, version, given }).execute();
  },

  /** A member's decisions, the last one first. */
  all: (executor: ReadExecutor, memberId: string) =>
    executor
      .selectFrom('consent')
      .select(['version', 'given', 'decided_at'])
      .where('member_id', '=', memberId)
      .orderBy('decided_at', 'desc')
      .execute(),

  last: (executor: ReadExecutor, memberId: string) =>
    executor
      .selectFrom('consent')
      .select(['version', 'given', 'decided_at'])
      .where('member_id', '=', memberId)
      .orderBy('decided_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('consent').where('member_id', '=', memberId).execute();
  },
};
