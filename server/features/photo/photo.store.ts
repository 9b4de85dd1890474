import { type Insertable, type Selectable, sql } from 'kysely';
import { sameWithin } from '../../adapters/image/perceptual-hash.ts';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { Photo } from '../../platform/database/schema.gen.ts';
import type { Waiting } from '../../platform/database/waiting.ts';
import { ofOthers } from '../member/member.service.ts';
import { memberSites } from '../profile/profile.service.ts';

export type PhotoRow = Selectable<Photo>;

/** A pending photo, with the site of its member; `sent` is one for a conversation. */
export interface WaitingRow extends Pick<PhotoRow, 'member_id' | 'id' | 'key' | 'private' | 'created_at'> {
  readonly site: string;
  readonly sent: boolean;
}

export type AlikeRow = Pick<PhotoRow, 'member_id' | 'status' | 'rejection' | 'created_at'>;

const photosOf = (executor: ReadExecutor, memberId: string) =>
  executor.selectFrom('photo').selectAll().where('member_id', '=', memberId);
const inOrder = (executor: ReadExecutor, memberId: string) =>
  photosOf(executor, memberId).orderBy('position').orderBy('id');

export const photoStore = {
  /** A member's photos in their order. */
  of: (executor: ReadExecutor, memberId: string): Promise<PhotoRow[]> => inOrder(executor, memberId).execute(),

  /** The same, locked until the transaction ends; call it with the owner's profile locked, so that none deadlock. */
  lockedOf: (trx: Trx, memberId: string): Promise<PhotoRow[]> => inOrder(trx, memberId).forUpdate().execute(),

  /** The hashes of the bytes of a member's photos. */
  hashesOf: async (executor: ReadExecutor, memberId: string): Promise<string[]> =>
    (await executor.selectFrom('photo').select('hash').where('member_id', '=', memberId).execute()).map(
      ({ hash }) => hash,
    ),

  /** The perceptual hashes of a member's photos, as the image adapter makes them. */
  perceptualHashesOf: async (executor: ReadExecutor, memberId: string): Promise<number[][]> => {
    const rows = await executor
      .selectFrom('photo')
      .select('perceptual_hash')
      .where('member_id', '=', memberId)
      .execute();
    return rows.flatMap(({ perceptual_hash }) => (perceptual_hash ? [perceptual_hash] : []));
  },

  one: (executor: ReadExecutor, memberId: string, id: string): Promise<PhotoRow | undefined> =>
    photosOf(executor, memberId).where('id', '=', id).executeTakeFirst(),

  /** The row, locked until the transaction ends. */
  locked: (trx: Trx, memberId: string, id: string): Promise<PhotoRow | undefined> =>
    photosOf(trx, memberId).where('id', '=', id).forUpdate().executeTakeFirst(),

  /** Pending photos of profiles and conversations on some sites or all, oldest first, after a given one. */
  async waiting(
    executor: Executor,
    { after, sites, limit }: { after?: WaitingRow | undefined; sites: readonly string[] | undefined; limit: number },
  ): Promise<WaitingRow[]> {
    const withSite = sql`join ${sql.raw(memberSites)} there using (member_id)`;
    const isThere = sites ? sql`and site_id = any(${sites}::text[])` : sql``;
    const isAfter = after
      ? sql`and (created_at, member_id, id) > (${after.created_at}, ${after.member_id}, ${after.id})`
      : sql``;
    const page = sql`order by created_at, member_id, id limit ${limit}`;
    const { rows } = await sql<WaitingRow>`
      (select member_id, id, key, private, created_at, site_id as site, false as sent from photo ${withSite}
        where status = 'checking' and ${ofOthers('member_id')} ${isAfter} ${isThere} ${page})
      union all
      (select member_id, id, key, true as private, created_at, site_id as site, true as sent from photo_sent ${withSite}
        where status = 'checking' and sealed_at is null and ${ofOthers('member_id', 'other_id')}
          ${isAfter} ${isThere} ${page})
      ${page}`.execute(executor);
    return rows;
  },

  /**
   * The latest photos of profiles on some sites or all that show the same picture as a photo, by perceptual hash.
   */
  async alike(
    executor: Executor,
    {
      member_id,
      id,
      sites,
      limit,
    }: Pick<PhotoRow, 'member_id' | 'id'> & {
      sites: readonly string[] | undefined;
      limit: number;
    },
  ): Promise<AlikeRow[]> {
    const isThere = sites ? sql`and site_id = any(${sites}::text[])` : sql``;
    const { rows } = await sql<AlikeRow>`
      select photo.member_id, photo.status, photo.rejection, photo.created_at
      from photo asked join photo on photo.perceptual_hash && asked.perceptual_hash and photo.id <> asked.id
        join ${sql.raw(memberSites)} there on there.member_id = photo.member_id
      where asked.member_id = ${member_id} and asked.id = ${id} ${isThere}
        and (select sum(bit_count((one # other)::bit(32)))
          from unnest(photo.perceptual_hash, asked.perceptual_hash) as part(one, other)) <= ${sameWithin}
      order by photo.created_at desc limit ${limit}`.execute(executor);
    return rows;
  },

  /** How many photos wait, on some sites or all. */
  async countWaiting(executor: Executor, sites: readonly string[] | undefined): Promise<Waiting> {
    const withSite = sites
      ? sql`join ${sql.raw(memberSites)} there using (member_id) where site_id = any(${sites}::text[]) and`
      : sql`where`;
    const { rows } = await sql<Waiting>`
      select count(*)::int as waiting, min(created_at) as oldest from (
        select created_at from photo ${withSite} status = 'checking' and ${ofOthers('member_id')}
        union all select created_at from photo_sent ${withSite} status = 'checking' and sealed_at is null
          and ${ofOthers('member_id', 'other_id')}
      ) all_waiting`.execute(executor);
    return rows[0] as Waiting;
  },

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

  publicIds: (executor: Executor, memberIds: readonly string[]): Promise<Pick<PhotoRow, 'member_id' | 'id'>[]> =>
    executor
      .selectFrom('photo')
      .select(['member_id', 'id'])
      .where('member_id', '=', sql<string>`any(${memberIds}::uuid[])`)
      .where('status', '=', 'active')
      .where('private', '=', false)
      .orderBy('position')
      .orderBy('id')
      .execute(),

  add: (trx: Trx, photo: Insertable<Photo>): Promise<PhotoRow> =>
    trx.insertInto('photo').values(photo).returningAll().executeTakeFirstOrThrow(),

  change: async (
    trx: Trx,
    memberId: string,
    id: string,
    values: Partial<
      Pick<
        PhotoRow,
        'position' | 'private' | 'key' | 'status' | 'rejection' | 'accepted_by' | 'public_since' | 'hidden_at'
      >
    >,
  ): Promise<void> => {
    await trx.updateTable('photo').set(values).where('member_id', '=', memberId).where('id', '=', id).execute();
  },

  /** Hides from visitors the photos that the member had by then, except those that a person accepted. */
  hideFrom: async (trx: Trx, memberId: string, until: Date): Promise<void> => {
    await trx
      .updateTable('photo')
      .set({ hidden_at: sql`now()` })
      .where('member_id', '=', memberId)
      .where('created_at', '<=', until)
      .where('accepted_by', 'is distinct from', 'operator')
      .where('hidden_at', 'is', null)
      .execute();
  },

  erase: async (trx: Trx, memberId: string): Promise<void> => {
    await trx.deleteFrom('photo').where('member_id', '=', memberId).execute();
  },

  remove: async (trx: Trx, memberId: string, id: string): Promise<void> => {
    await trx.deleteFrom('photo').where('member_id', '=', memberId).where('id', '=', id).execute();
  },
};
