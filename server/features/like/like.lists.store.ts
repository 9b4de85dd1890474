import { likesPerPage } from '@rendezvous/contract/like';
import { sql } from 'kysely';
import type { Reader } from '../../platform/calls/caller.ts';
import type { Executor, ReadExecutor } from '../../platform/database/database.ts';
import { activeProfiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';

/** A like's place in its list. The time is PostgreSQL's text: a `Date` would lose its microseconds. */
export interface Position {
  readonly is_new: boolean;
  readonly liked_at: string;
  readonly other_id: string;
}

export interface Edge extends Position {
  readonly matched: boolean;
  /** Of a received like. */
  readonly about_line: string | null;
}

/** A page of a list, and the place of its last like if others follow. */
export interface EdgePage {
  readonly edges: readonly Edge[];
  readonly last: Position | null;
}

export interface LikeTotals {
  readonly received: number;
  readonly given: number;
  readonly matches: number;
  readonly are_new: number;
}

/** The most rows of the two lists that are read without pages: hidden likes, and recent matches for a mail. */
const maxListed = 500;

/** Makes the member's new likes seen ones. */
const seeNew = (executor: Executor, memberId: string) =>
  executor
    .updateTable('like_edge')
    .set({ is_new: false })
    .where('member_id', '=', memberId)
    .where('direction', '=', 'received')
    .where('is_new', '=', true);

const seen = {
  /** Makes the liker's like a seen one; of hidden likes, only that of a match. */
  async setSeen(
    executor: Executor,
    { memberId, likerId, areHidden }: { memberId: string; likerId: string; areHidden: boolean },
  ): Promise<void> {
    await seeNew(executor, memberId)
      .where('other_id', '=', likerId)
      .$if(areHidden, (update) => update.where('matched', '=', true))
      .execute();
  },

  /** Makes every like that is no match a seen one. */
  async setHiddenSeen(executor: Executor, memberId: string): Promise<void> {
    await seeNew(executor, memberId).where('matched', '=', false).execute();
  },
};

/** A member's likes as lists, without those across a block. */
export function likeListStore({ unblocked, notBlockedBy }: Pick<Safety, 'unblocked' | 'notBlockedBy'>) {
  const other = sql.ref<string>('like_edge.other_id');
  /** Likes that are no matches, also of members the reader blocked, so that blocking cannot tell who is among them. */
  const isHidden = (memberId: string) =>
    sql<boolean>`like_edge.direction = 'received' and not like_edge.matched and ${notBlockedBy(memberId, other)}`;
  /** Likes that the member's lists and counts may contain. */
  const isListed = (memberId: string, areHidden: boolean) =>
    areHidden ? sql<boolean>`(${unblocked(memberId, other)} or ${isHidden(memberId)})` : unblocked(memberId, other);
  const rows = (executor: ReadExecutor, memberId: string, direction: 'given' | 'received') =>
    executor
      .selectFrom('like_edge')
      .select(['other_id', 'is_new', 'matched', 'about_line'])
      .where('member_id', '=', memberId)
      .where('direction', '=', direction);
  const edges = (executor: ReadExecutor, memberId: string, direction: 'given' | 'received') =>
    rows(executor, memberId, direction).where(unblocked(memberId, other));
  const matches = (executor: ReadExecutor, memberId: string, direction: 'given' | 'received') =>
    edges(executor, memberId, direction).where('matched', '=', true);
  const newFirst = (found: ReturnType<typeof rows>, limit: number) =>
    found
      .select(sql<string>`created_at::text`.as('liked_at'))
      .orderBy('is_new', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('other_id', 'desc')
      .limit(limit)
      .execute();
  /** By the order of `like_edge_listed` and `like_edge_matched`; given likes are never new. */
  async function page(found: ReturnType<typeof rows>, after: Position | undefined): Promise<EdgePage> {
    const listed = await newFirst(
      after
        ? found.where(
            sql<boolean>`(is_new, created_at, other_id) <
              (${after.is_new}::boolean, ${after.liked_at}::timestamptz, ${after.other_id}::uuid)`,
          )
        : found,
      likesPerPage + 1,
    );
    const edges = listed.slice(0, likesPerPage);
    return { edges, last: (listed.length > likesPerPage && edges.at(-1)) || null };
  }

  /** Likes as their receiver or giver counts them: of members who can be found. */
  const counted = ({ id, pool }: Reader, areHidden: boolean) =>
    sql`from like_edge join ${sql.raw(activeProfiles)} p on p.member_id = like_edge.other_id
      where like_edge.member_id = ${id} and p.pool = ${pool} and ${isListed(id, areHidden)}`;

  return {
    all: (executor: Executor, memberId: string, areHidden: boolean) =>
      executor
        .selectFrom('like_edge')
        .select(['direction', 'other_id', 'matched', 'created_at', 'about_line'])
        .where('member_id', '=', memberId)
        .where(isListed(memberId, areHidden))
        .orderBy('created_at')
        .execute(),

    /** Likes received, new first (§4), then the latest; with `areHidden`, only those that are half of a match. */
    received: (
      executor: Executor,
      memberId: string,
      { areHidden, after }: { areHidden: boolean; after: Position | undefined },
    ) => page(areHidden ? matches(executor, memberId, 'received') : edges(executor, memberId, 'received'), after),

    /** Likes whose givers the member may not know: new first, then the latest. */
    hidden: (executor: Executor, memberId: string): Promise<Edge[]> =>
      newFirst(rows(executor, memberId, 'received').where(isHidden(memberId)), maxListed),

    given: (executor: Executor, memberId: string, after?: Position) => page(edges(executor, memberId, 'given'), after),

    matches: (executor: Executor, memberId: string, after?: Position) =>
      page(matches(executor, memberId, 'given'), after),

    /** How many likes each list has in all. */
    async totals(executor: ReadExecutor, reader: Reader, areHidden: boolean): Promise<LikeTotals> {
      const { rows: found } = await sql<LikeTotals>`select
          count(*) filter (where direction = 'received')::int as received,
          count(*) filter (where direction = 'given')::int as given,
          count(*) filter (where direction = 'given' and matched)::int as matches,
          count(*) filter (where direction = 'received' and is_new)::int as are_new
        ${counted(reader, areHidden)}`.execute(executor);
      return found[0] ?? { received: 0, given: 0, matches: 0, are_new: 0 };
    },

    /** Members whose match the member's own like completed after `since`. */
    matchedSince: async (executor: ReadExecutor, memberId: string, since: Date): Promise<string[]> =>
      (await matches(executor, memberId, 'given').where('created_at', '>', since).limit(maxListed).execute()).map(
        (row) => row.other_id,
      ),

    /** How many likes in the lists are new, all or those after `since`. */
    async countNew(
      executor: ReadExecutor,
      reader: Reader,
      { since = new Date(0), areHidden }: { since?: Date | undefined; areHidden: boolean },
    ): Promise<number> {
      const { rows: found } = await sql<{ are_new: number }>`select count(*)::int as are_new
        ${counted(reader, areHidden)} and direction = 'received' and is_new
          and like_edge.created_at > ${since}::timestamptz`.execute(executor);
      return found[0]?.are_new ?? 0;
    },

    ...seen,
  };
}

export type LikeListStore = ReturnType<typeof likeListStore>;
