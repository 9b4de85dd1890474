import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../../platform/database/database.ts';
import type { PhotoSent } from '../../../platform/database/schema.gen.ts';

/** A subquery of the photos in conversations and their receivers, for statements of other features. */
export const sentPhotos = '(select member_id, id, other_id from photo_sent)';

export type SentRow = Selectable<PhotoSent>;

/** A photo that is not stored merely as evidence. */
export const unsealed = (photo: SentRow | undefined): SentRow | undefined =>
  photo?.sealed_at === null ? photo : undefined;

const sentBy = (executor: ReadExecutor, memberId: string) =>
  executor.selectFrom('photo_sent').selectAll().where('member_id', '=', memberId);

export const sentStore = {
  /** The photos that a member uploaded for conversations, oldest first. */
  of: (executor: ReadExecutor, memberId: string): Promise<SentRow[]> =>
    sentBy(executor, memberId).orderBy('id').execute(),

  /** The photos that a member uploaded for conversations after `since`. */
  since: (executor: Executor, memberId: string, since: Date): Promise<SentRow[]> =>
    sentBy(executor, memberId).where('created_at', '>', since).execute(),

  /** The photos of one member for another that are not accepted, nor evidence alone. */
  unaccepted: (executor: Executor, memberId: string, otherId: string): Promise<SentRow[]> =>
    sentBy(executor, memberId)
      .where('other_id', '=', otherId)
      .where('status', '<>', 'active')
      .where('sealed_at', 'is', null)
      .execute(),

  one: (executor: ReadExecutor, memberId: string, id: string): Promise<SentRow | undefined> =>
    sentBy(executor, memberId).where('id', '=', id).executeTakeFirst(),

  /** The row, locked until the transaction ends. */
  locked: (trx: Trx, memberId: string, id: string): Promise<SentRow | undefined> =>
    sentBy(trx, memberId).where('id', '=', id).forUpdate().executeTakeFirst(),

  byClientId: (executor: Executor, memberId: string, clientId: string): Promise<SentRow | undefined> =>
    sentBy(executor, memberId).where('client_id', '=', clientId).executeTakeFirst(),

  /** Undefined if one with that client id was added meanwhile. */
  add: (trx: Trx, photo: Insertable<PhotoSent>): Promise<SentRow | undefined> =>
    trx
      .insertInto('photo_sent')
      .values(photo)
      .onConflict((conflict) => conflict.columns(['member_id', 'client_id']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  change: async (
    trx: Trx,
    { member_id, id }: Pick<SentRow, 'member_id' | 'id'>,
    values: Partial<Pick<SentRow, 'status' | 'rejection' | 'sealed_at'>>,
  ): Promise<void> => {
    await trx.updateTable('photo_sent').set(values).where('member_id', '=', member_id).where('id', '=', id).execute();
  },

  remove: async (trx: Trx, memberId: string, id: string): Promise<void> => {
    await trx.deleteFrom('photo_sent').where('member_id', '=', memberId).where('id', '=', id).execute();
  },

  /** Removes what a member sent and received; returns whose files these were. */
  async erase(trx: Trx, memberId: string): Promise<{ member_id: string; key: string }[]> {
    const { rows } = await sql<{ member_id: string; key: string }>`
      delete from photo_sent where member_id = ${memberId} or other_id = ${memberId}
      returning member_id, key`.execute(trx);
    return rows;
  },
};
