import { type Expression, type RawBuilder, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';

/**
 * True in SQL when neither the reader nor the member of the column blocked the other; a visitor (null) has no blocks.
 */
export function unblocked(readerId: string | null, memberColumn: Expression<string>): RawBuilder<boolean> {
  if (readerId === null) return sql<boolean>`true`;
  return sql<boolean>`not exists (
    select from safety_block where safety_block.member_id = ${readerId}
    and safety_block.direction in ('given', 'received') and safety_block.other_id = ${memberColumn}
  )`;
}

/**
 * SQL: the member of the column has not blocked the reader. Ignores the reader's own blocks, so that a count cannot
 * reveal whom they blocked.
 */
export const notBlockedBy = (readerId: string, memberColumn: Expression<string>): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from safety_block where safety_block.member_id = ${readerId}
    and safety_block.direction = 'received' and safety_block.other_id = ${memberColumn}
  )`;

/**
 * As `unblocked` says of one member, negated and for two columns of a statement that is prepared as text. (`offset 0`
 * keeps the planner from reading a whole table to answer `exists`.)
 */
export const blockedBetween = (oneColumn: string, otherColumn: string): string => `exists (
  select from safety_block k where k.member_id = ${oneColumn} and k.direction in ('given', 'received')
  and k.other_id = ${otherColumn} offset 0
)`;

/**
 * All whom the member blocked or who blocked them, as a subquery: `not in` this reads them once and looks each of many
 * rows up in memory, where `unblocked` would ask the table once a row.
 */
export function blockedWith(memberId: string): RawBuilder<string> {
  return sql<string>`(select safety_block.other_id from safety_block where safety_block.member_id = ${memberId}
    and safety_block.direction in ('given', 'received'))`;
}

export const safetyStore = {
  isBlockedBetween: (executor: Executor, one: string, other: string): Promise<boolean> =>
    anyRow(
      executor
        .selectFrom('safety_block')
        .select('direction')
        .where('member_id', '=', one)
        .where('direction', 'in', ['given', 'received'])
        .where('other_id', '=', other)
        .limit(1),
    ),

  async givenAmong(executor: Executor, member: string, others: readonly string[]): Promise<string[]> {
    const rows = await executor
      .selectFrom('safety_block')
      .select('other_id')
      .where('member_id', '=', member)
      .where('direction', '=', 'given')
      .where('other_id', '=', sql<string>`any(${others}::uuid[])`)
      .execute();
    return rows.map(({ other_id }) => other_id);
  },

  /** Writes the block on both sides; false when it was there already. */
  async add(trx: Trx, member: string, other: string): Promise<boolean> {
    const blocker = await trx
      .selectFrom('safety_block')
      .select('other_id')
      .where('member_id', '=', member)
      .where('direction', '=', 'received')
      .where('other_id', '=', other)
      .executeTakeFirst();
    const added = await trx
      .insertInto('safety_block')
      .values({ member_id: member, direction: 'given', other_id: other, was_visible: blocker === undefined })
      .onConflict(keepRow)
      .returning('member_id')
      .executeTakeFirst();
    if (!added) return false;
    await trx
      .insertInto('safety_block')
      .values({ member_id: other, direction: 'received', other_id: member })
      .onConflict(keepRow)
      .execute();
    return true;
  },

  /** Removes the block from both sides; false when there was none. */
  async remove(trx: Trx, member: string, other: string): Promise<boolean> {
    const removed = await trx
      .deleteFrom('safety_block')
      .where('member_id', '=', member)
      .where('direction', '=', 'given')
      .where('other_id', '=', other)
      .returning('member_id')
      .execute();
    if (removed.length === 0) return false;
    await trx
      .deleteFrom('safety_block')
      .where('member_id', '=', other)
      .where('direction', '=', 'received')
      .where('other_id', '=', member)
      .execute();
    return true;
  },

  allGiven: (executor: Executor, member: string) =>
    executor
      .selectFrom('safety_block')
      .select(['other_id', 'created_at'])
      .where('member_id', '=', member)
      .where('direction', '=', 'given')
      .orderBy('created_at')
      .execute(),

  /** Removes every block of and against the member, on both sides. */
  async erase(trx: Trx, member: string): Promise<void> {
    await sql`delete from safety_block theirs using safety_block own
      where own.member_id = ${member} and theirs.member_id = own.other_id and theirs.other_id = own.member_id`.execute(
      trx,
    );
    await trx.deleteFrom('safety_block').where('member_id', '=', member).execute();
  },

  /**
   * The ids that the member blocked, latest first. Someone who blocked the member earlier still is left out as long as
   * that holds: else blocking an unknown id and reading this list would tell that it exists.
   */
  async given(executor: Executor, member: string, limit: number): Promise<string[]> {
    const rows = await executor
      .selectFrom('safety_block as given')
      .select('given.other_id')
      .where('given.member_id', '=', member)
      .where('given.direction', '=', 'given')
      .where((where) =>
        where.or([
          where('given.was_visible', '=', true),
          where.not(
            where.exists(
              where
                .selectFrom('safety_block as received')
                .select('received.other_id')
                .where('received.member_id', '=', member)
                .where('received.direction', '=', 'received')
                .whereRef('received.other_id', '=', 'given.other_id'),
            ),
          ),
        ]),
      )
      .orderBy('given.created_at', 'desc')
      .orderBy('given.other_id')
      .limit(limit)
      .execute();
    return rows.map((row) => row.other_id);
  },
};
