import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Executor, ReadExecutor } from '../../platform/database/database.ts';

export type Unblocked = (readerId: string | null, memberColumn: Expression<string>) => RawBuilder<boolean>;

interface Blocks {
  readonly unblocked: Unblocked;
  readonly admitted: (readerId: string, memberColumn: Expression<string>) => RawBuilder<boolean>;
}

const mostListed = 500;

/** A member's likes as lists, without those across a block. */
export function likeListStore({ unblocked, admitted }: Blocks) {
  const rows = (executor: ReadExecutor, memberId: string, direction: 'given' | 'received') =>
    executor
      .selectFrom('like_edge')
      .select(['other_id', 'is_new', 'matched'])
      .where('member_id', '=', memberId)
      .where('direction', '=', direction);
  const edges = (...[executor, memberId, direction]: Parameters<typeof rows>) =>
    rows(executor, memberId, direction).where(unblocked(memberId, sql.ref<string>('like_edge.other_id')));
  /** Likes that are no matches, also of members the reader blocked, so that blocking cannot tell who is among them. */
  const hiddenEdges = (executor: ReadExecutor, memberId: string) =>
    rows(executor, memberId, 'received')
      .where('matched', '=', false)
      .where(admitted(memberId, sql.ref<string>('like_edge.other_id')));

  /** Likes of which the member may know who gave them, though other likes are hidden. */
  const matchedEdges = (executor: ReadExecutor, memberId: string) =>
    edges(executor, memberId, 'received').where('matched', '=', true);
  const newFirst = (found: ReturnType<typeof rows>) =>
    found.orderBy('is_new', 'desc').orderBy('created_at', 'desc').limit(mostListed).execute();

  return {
    all: (executor: Executor, memberId: string, likersAreHidden: boolean) => {
      const other = sql.ref<string>('like_edge.other_id');
      return executor
        .selectFrom('like_edge')
        .select(['direction', 'other_id', 'matched', 'created_at'])
        .where('member_id', '=', memberId)
        .where((where) =>
          likersAreHidden
            ? where.or([
                unblocked(memberId, other),
                where.and([
                  where.eb('direction', '=', 'received'),
                  where.eb('matched', '=', false),
                  admitted(memberId, other),
                ]),
              ])
            : unblocked(memberId, other),
        )
        .orderBy('created_at')
        .execute();
    },

    /** Likes received, new first (§4), then the latest. */
    received: (executor: Executor, memberId: string) => newFirst(edges(executor, memberId, 'received')),

    /** Likes received that are half of a match: new first, then the latest. */
    receivedMatches: (executor: Executor, memberId: string) => newFirst(matchedEdges(executor, memberId)),

    /** Likes whose givers the member may not know: new first, then the latest. */
    hidden: (executor: Executor, memberId: string) => newFirst(hiddenEdges(executor, memberId)),

    given: (executor: Executor, memberId: string) =>
      edges(executor, memberId, 'given').orderBy('created_at', 'desc').limit(mostListed).execute(),

    matches: (executor: Executor, memberId: string) =>
      edges(executor, memberId, 'given')
        .where('matched', '=', true)
        .orderBy('created_at', 'desc')
        .limit(mostListed)
        .execute(),

    /** Members whose match the member's own like completed after `since`. */
    matchedSince: async (executor: ReadExecutor, memberId: string, since: Date): Promise<string[]> =>
      (
        await edges(executor, memberId, 'given')
          .where('matched', '=', true)
          .where('created_at', '>', since)
          .limit(mostListed)
          .execute()
      ).map((row) => row.other_id),

    /** Who gave the likes that are new in the lists. */
    async newLikers(
      executor: ReadExecutor,
      memberId: string,
      { since = new Date(0), areHidden }: { since?: Date | undefined; areHidden: boolean },
    ): Promise<string[]> {
      const newIn = (found: ReturnType<typeof rows>) =>
        found.where('is_new', '=', true).where('created_at', '>', since).limit(mostListed).execute();
      const likers = areHidden
        ? [...(await newIn(hiddenEdges(executor, memberId))), ...(await newIn(matchedEdges(executor, memberId)))]
        : await newIn(edges(executor, memberId, 'received'));
      return likers.map((row) => row.other_id);
    },

    /** Makes the liker's like a seen one; of hidden likes, only that of a match. */
    async setSeen(
      executor: Executor,
      { memberId, likerId, areHidden }: { memberId: string; likerId: string; areHidden: boolean },
    ): Promise<void> {
      await executor
        .updateTable('like_edge')
        .set({ is_new: false })
        .where('member_id', '=', memberId)
        .where('direction', '=', 'received')
        .where('other_id', '=', likerId)
        .where('is_new', '=', true)
        .$if(areHidden, (update) => update.where('matched', '=', true))
        .execute();
    },

    /** Makes every like that is no match a seen one. */
    async setHiddenSeen(executor: Executor, memberId: string): Promise<void> {
      await executor
        .updateTable('like_edge')
        .set({ is_new: false })
        .where('member_id', '=', memberId)
        .where('direction', '=', 'received')
        .where('matched', '=', false)
        .where('is_new', '=', true)
        .execute();
    },
  };
}

export type LikeListStore = ReturnType<typeof likeListStore>;
