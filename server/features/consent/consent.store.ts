import type { ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { Decision, Purpose } from './consent.rules.ts';

interface Recorded extends Decision {
  readonly purpose: Purpose;
  /** Of an advert: what may be shown. */
  readonly parts?: readonly string[];
}

/** The statements of members' decisions. */
export const consentStore = {
  async add(trx: Trx, member_id: string, { parts, ...decision }: Recorded): Promise<void> {
    await trx
      .insertInto('consent')
      .values({ member_id, ...decision, parts: parts ? [...parts] : null })
      .execute();
  },

  /** A member's decisions, the last one first. */
  all: (executor: ReadExecutor, memberId: string) =>
    executor
      .selectFrom('consent')
      .select(['purpose', 'version', 'given', 'parts', 'decided_at'])
      .where('member_id', '=', memberId)
      .orderBy('decided_at', 'desc')
      .execute(),

  last: (executor: ReadExecutor, memberId: string, purpose: Purpose) =>
    executor
      .selectFrom('consent')
      .select(['version', 'given', 'decided_at'])
      .where('member_id', '=', memberId)
      .where('purpose', '=', purpose)
      .orderBy('decided_at', 'desc')
      .limit(1)
      .executeTakeFirst(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('consent').where('member_id', '=', memberId).execute();
  },
};
