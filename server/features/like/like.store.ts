import { type RawBuilder, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/locks.ts';
import type { Withdrawn } from './like.rules.ts';

/** Whether the member liked the row's `other` before `at`, for other features' statements. */
export const likedBefore = (
  memberId: string,
  { other, at }: { other: RawBuilder<unknown>; at: Date },
): RawBuilder<boolean> => sql<boolean>`exists (select from like_edge where like_edge.member_id = ${memberId}
  and like_edge.direction = 'given' and like_edge.other_id = ${other} and like_edge.created_at < ${at}::timestamptz)`;

/** Everyone whom the member likes, as a subquery of ids. */
export const likedBy = (memberId: string): RawBuilder<string> =>
  sql<string>`(select like_edge.other_id from like_edge where like_edge.member_id = ${memberId}
    and like_edge.direction = 'given')`;

/** The member's matches, as a subquery of `other_id` and `liked_at`, when the member liked them. */
export const matchesOf = (memberId: string): RawBuilder<unknown> =>
  sql`(select like_edge.other_id, like_edge.created_at as liked_at from like_edge
    where like_edge.member_id = ${memberId} and like_edge.direction = 'given' and like_edge.matched)`;

/** The two rows of a like. */
const givenRow = (from: string, to: string) => ({ member_id: from, direction: 'given' as const, other_id: to });
const receivedRow = (from: string, to: string) => ({ member_id: to, direction: 'received' as const, other_id: from });

interface NewLike {
  readonly from: string;
  readonly to: string;
  readonly matched: boolean;
  readonly isNew: boolean;
  readonly aboutLine: string | undefined;
}

/** The likes between members, each written on both sides; their lists are `like.lists.store.ts`. */
export const likeStore = {
  /** Locks the pair until the transaction ends, so that no other transaction changes their likes. */
  lockPair: (trx: Trx, one: string, other: string): Promise<void> => lockName(trx, [one, other].sort().join(' ')),

  /** Writes a like that is not there yet, on both sides. */
  async add(trx: Trx, { from, to, matched, isNew, aboutLine }: NewLike): Promise<void> {
    await trx
      .insertInto('like_edge')
      .values([
        { ...givenRow(from, to), matched },
        { ...receivedRow(from, to), is_new: isNew, matched, about_line: aboutLine ?? null },
      ])
      .execute();
  },

  /** Likes that their receivers could not see until their giver had confirmed, and whether each is half of a match. */
  unseenFrom: (trx: Trx, memberId: string): Promise<{ other_id: string; matched: boolean }[]> =>
    trx
      .selectFrom('like_edge as given')
      .innerJoin('like_edge as received', (join) =>
        join
          .onRef('received.member_id', '=', 'given.other_id')
          .onRef('received.other_id', '=', 'given.member_id')
          .on('received.direction', '=', 'received'),
      )
      .select(['given.other_id', 'given.matched'])
      .where('given.member_id', '=', memberId)
      .where('given.direction', '=', 'given')
      .where((where) => where.or([where('received.is_new', '=', true), where('given.matched', '=', true)]))
      .orderBy('given.created_at')
      .execute(),

  /** Removes a like from both sides, and notes that it was there; false when there was none. */
  async withdraw(trx: Trx, from: string, to: string): Promise<boolean> {
    await trx
      .deleteFrom('like_edge')
      .where((edge) => edge.and(givenRow(from, to)))
      .execute();
    const received = await trx
      .deleteFrom('like_edge')
      .where((edge) => edge.and(receivedRow(from, to)))
      .returning(['is_new', 'matched'])
      .executeTakeFirst();
    if (!received) return false;
    await trx
      .insertInto('like_withdrawn')
      .values({ member_id: from, other_id: to, seen: !received.is_new, matched: received.matched })
      .onConflict((conflict) =>
        conflict.columns(['member_id', 'other_id']).doUpdateSet({
          seen: sql`like_withdrawn.seen or excluded.seen`,
          matched: sql`like_withdrawn.matched or excluded.matched`,
        }),
      )
      .execute();
    return true;
  },

  /** The likes between two members that were taken back, `own` being those of the first. */
  async withdrawn(trx: Trx, one: string, other: string): Promise<Withdrawn> {
    const rows = await trx
      .selectFrom('like_withdrawn')
      .select(['member_id', 'seen', 'matched'])
      .where((row) =>
        row.or([row.and({ member_id: one, other_id: other }), row.and({ member_id: other, other_id: one })]),
      )
      .execute();
    const by = (id: string) => rows.find((row) => row.member_id === id);
    return { own: by(one), theirs: by(other) };
  },

  async withdrawnBy(executor: Executor, memberId: string): Promise<string[]> {
    const rows = await executor
      .selectFrom('like_withdrawn')
      .select('other_id')
      .where('member_id', '=', memberId)
      .orderBy('other_id')
      .execute();
    return rows.map((row) => row.other_id);
  },

  /** Sets whether the like from one to the other is half of a match, on both sides. */
  async setMatched(trx: Trx, from: string, to: string, matched: boolean): Promise<void> {
    await trx
      .updateTable('like_edge')
      .set({ matched })
      .where((edge) => edge.and(givenRow(from, to)))
      .execute();
    await trx
      .updateTable('like_edge')
      .set({ matched, ...(matched ? { is_new: false } : {}) })
      .where((edge) => edge.and(receivedRow(from, to)))
      .execute();
  },

  /** Removes every like of and for the member, on both sides. */
  async erase(trx: Trx, memberId: string): Promise<void> {
    await sql`delete from like_edge theirs using like_edge own
      where own.member_id = ${memberId} and theirs.member_id = own.other_id
      and theirs.other_id = own.member_id`.execute(trx);
    await trx.deleteFrom('like_edge').where('member_id', '=', memberId).execute();
    await sql`delete from like_withdrawn where member_id = ${memberId} or other_id = ${memberId}`.execute(trx);
  },

  async directions(executor: ReadExecutor, memberId: string, otherId: string): Promise<Set<string>> {
    const rows = await executor
      .selectFrom('like_edge')
      .select('direction')
      .where('member_id', '=', memberId)
      .where('direction', 'in', ['given', 'received'])
      .where('other_id', '=', otherId)
      .execute();
    return new Set(rows.map((row) => row.direction));
  },

  async likedAmong(executor: ReadExecutor, memberId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const rows = await executor
      .selectFrom('like_edge')
      .select('other_id')
      .where('member_id', '=', memberId)
      .where('direction', '=', 'given')
      .where('other_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return new Set(rows.map((row) => row.other_id));
  },
};
