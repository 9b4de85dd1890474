import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { Photo } from '../../platform/database/schema.gen.ts';

export type PhotoRow = Selectable<Photo>;

export const photoStore = {
  /** A member's photos in their order. */
  of: (executor: ReadExecutor, memberId: string): Promise<PhotoRow[]> =>
    executor
      .selectFrom('photo')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  one: (executor: ReadExecutor, memberId: string, id: string): Promise<PhotoRow | undefined> =>
    executor.selectFrom('photo').selectAll().where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst(),

  /** The row, locked until the transaction ends. */
  locked: (trx: Trx, memberId: string, id: string): Promise<PhotoRow | undefined> =>
    trx
      .selectFrom('photo')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  /** Pending photos, oldest first, after a given one. */
  waiting: (
    executor: Executor,
    after: Pick<PhotoRow, 'created_at' | 'member_id' | 'id'> | undefined,
    limit: number,
  ): Promise<PhotoRow[]> =>
    executor
      .selectFrom('photo')
      .selectAll()
      .where('status', '=', 'checking')
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(created_at, member_id, id) > (${after?.created_at}, ${after?.member_id}, ${after?.id})`,
        ),
      )
      .orderBy('created_at')
      .orderBy('member_id')
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** The redundant length condition makes PostgreSQL use the partial index. */
  byUnmarkedKey: (executor: ReadExecutor, key: string): Promise<PhotoRow | undefined> =>
    executor
      .selectFrom('photo')
      .selectAll()
      .where('key', '=', key)
      .where(sql<boolean>`length(key) = 32`)
      .executeTakeFirst(),

  /** The first public photo that is not rejected, for each member who has one. */
  mainCandidates: (executor: ReadExecutor, memberIds: readonly string[]): Promise<PhotoRow[]> =>
    executor
      .selectFrom('photo')
      .distinctOn('member_id')
      .selectAll()
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .where('status', 'in', ['checking', 'active'])
      .where('private', '=', false)
      .orderBy('member_id')
      .orderBy('position')
      .orderBy('id')
      .execute(),

  add: async (trx: Trx, photo: Insertable<Photo>): Promise<void> => {
    await trx.insertInto('photo').values(photo).execute();
  },

  change: async (
    trx: Trx,
    memberId: string,
    id: string,
    values: Partial<Pick<PhotoRow, 'position' | 'private' | 'key' | 'status' | 'rejection'>>,
  ): Promise<void> => {
    await trx.updateTable('photo').set(values).where('member_id', '=', memberId).where('id', '=', id).execute();
  },

  erase: async (trx: Trx, memberId: string): Promise<void> => {
    await trx.deleteFrom('photo').where('member_id', '=', memberId).execute();
  },

  remove: async (trx: Trx, memberId: string, id: string): Promise<void> => {
    await trx.deleteFrom('photo').where('member_id', '=', memberId).where('id', '=', id).execute();
  },
};
