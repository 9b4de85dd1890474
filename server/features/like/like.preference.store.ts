import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { SoughtAges } from '../profile/profile.rules.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Criteria } from './like.rules.ts';

export interface Preference extends SoughtAges {
  readonly member_id: string;
  readonly pool: string;
  readonly country: string | null;
  readonly gender: string | null;
  readonly seeks: string;
  readonly birth: string;
  readonly visible: boolean;
}

export function preferenceStore(unblocked: Safety['unblocked']) {
  /** Who gives automatic likes, suits the member, has not liked them yet, and took no like back from them. */
  const suiting = (memberId: string, { pool, country, gender, seeks, age, sought, near }: Criteria) =>
    sql`from like_preference p
        where p.automatic and p.visible and p.pool = ${pool} and p.country = ${country}
        and p.gender = any(${seeks}::text[]) and p.seeks in (${gender}, 'any')
          and p.birth between ${sought.from}::date and ${sought.to}::date
          and case when p.sought_min_age is null and p.sought_max_age is null
            then p.birth between ${near.from}::date and ${near.to}::date
            else ${age} between coalesce(p.sought_min_age, 0) and coalesce(p.sought_max_age, 200) end
          and p.member_id <> ${memberId}
          and not exists (select from like_edge e where e.member_id = ${memberId} and e.direction = 'received'
          and e.other_id = p.member_id)
          and not exists (select from like_withdrawn w where w.member_id = p.member_id and w.other_id = ${memberId})
          and ${unblocked(memberId, sql.ref<string>('p.member_id'))}`;

  return {
    async automatic(executor: Executor, memberId: string): Promise<boolean> {
      const row = await executor
        .selectFrom('like_preference')
        .select('automatic')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      return row?.automatic ?? false;
    },

    async set(trx: Trx, automatic: boolean, preference: Preference): Promise<void> {
      await trx
        .insertInto('like_preference')
        .values({ ...preference, automatic })
        .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ ...preference, automatic }))
        .execute();
    },

    /** Copies a changed profile; members who never used the match finder have no row. */
    async syncProfile(trx: Trx, { member_id, ...preference }: Preference): Promise<void> {
      await trx.updateTable('like_preference').set(preference).where('member_id', '=', member_id).execute();
    },

    async hasLiker(executor: Executor, memberId: string, criteria: Criteria): Promise<boolean> {
      const { rows } = await sql`select ${suiting(memberId, criteria)} limit 1`.execute(executor);
      return rows.length > 0;
    },

    /** The next member to like this one: longest without an automatic like. Locked, so two calls get two members. */
    async nextLiker(trx: Trx, memberId: string, criteria: Criteria): Promise<string | undefined> {
      const { rows } = await sql<{ member_id: string }>`select p.member_id ${suiting(memberId, criteria)}
        order by p.last_given_at nulls first limit 1 for update of p skip locked`.execute(trx);
      return rows[0]?.member_id;
    },

    async erase(trx: Trx, memberId: string): Promise<void> {
      await trx.deleteFrom('like_preference').where('member_id', '=', memberId).execute();
    },

    async setGiven(trx: Trx, memberId: string): Promise<void> {
      await trx
        .updateTable('like_preference')
        .set({ last_given_at: sql`now()` })
        .where('member_id', '=', memberId)
        .execute();
    },
  };
}
