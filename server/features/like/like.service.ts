import type { LikeList } from '@rendezvous/contract/like';
import type { Reader } from '../../platform/calls/caller.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createLikeCursors } from './like.cursors.ts';
import { createMatchFinder } from './like.finder.ts';
import { createLiking } from './like.liking.ts';
import { type EdgePage, likeListStore, type Position } from './like.lists.store.ts';
import type { LikeEdges } from './like.present.ts';
import { createReceived } from './like.received.ts';
import { likedBefore, likedBy, likeStore, matchesOf } from './like.store.ts';

export type { Liking } from './like.liking.ts';

export interface LikeOptions extends Pick<Platform, 'db' | 'reads' | 'events' | 'live' | 'config'> {
  sites: Pick<Sites, 'ofId'>;
  safety: Pick<Safety, 'unblocked' | 'notBlockedBy'>;
  profiles: Profiles;
}

const none: EdgePage = { edges: [], last: null };

/**
 * Likes and matches. Blocked, deleted and unconfirmed members vanish from every list and count, through their cards.
 */
export function createLikes({ db, reads, events, live, sites, safety, profiles, config }: LikeOptions) {
  const secret = config.SECRET;
  const lists = likeListStore(safety);
  const received = createReceived({ db, reads, lists, sites, profiles, secret });
  const cursors = createLikeCursors(secret);
  const finder = createMatchFinder({ db, events, safety, profiles, areHiddenFrom: received.areHiddenFrom });
  const { readMatchFinder, changeMatchFinder } = finder;

  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await likeStore.erase(trx, member_id);
    await finder.erase(trx, member_id);
  });

  return {
    readMatchFinder,
    changeMatchFinder,
    ...createLiking({ db, events, live, profiles, received, finder }),
    likedBefore,
    likedBy,
    matchesOf,

    /**
     * The first page of each list or, of one, the page at the cursor, including members whom this one can no longer
     * see. Throws request.invalid for a cursor that was not made for this member.
     */
    async edgesOf(reader: Reader, cursor?: string): Promise<LikeEdges> {
      const { id } = reader;
      const at = cursor === undefined ? undefined : cursors.read(cursor, id);
      const shown = await received.shownTo(id);
      const areHidden = shown !== 'open';
      const pageOf = async (list: LikeList, read: (after?: Position) => Promise<EdgePage>) => {
        const { edges, last } = at && at.list !== list ? none : await read(at?.after);
        return { edges, next: cursors.write(list, last, id) };
      };
      return {
        shown,
        received: await pageOf('received', (after) => lists.received(db, id, { areHidden, after })),
        hidden: shown === 'blurred' && !at ? await lists.hidden(db, id) : [],
        given: await pageOf('given', (after) => lists.given(db, id, after)),
        matches: await pageOf('matches', (after) => lists.matches(db, id, after)),
        totals: await lists.totals(db, reader, areHidden),
      };
    },

    received,

    /**
     * Received likes from members whom this one can see, then hidden ones without name and time: their position among
     * the member's own likes would reveal when they were given.
     */
    async personalData({ id, pool }: Reader): Promise<object> {
      const areHidden = await received.areHiddenFrom(id);
      const edges = await lists.all(db, id, areHidden);
      const takenBack = await likeStore.withdrawnBy(db, id);
      const names = await profiles.namesOf(pool, [...new Set([...edges.map((edge) => edge.other_id), ...takenBack])]);
      const listed = edges.filter((edge) => edge.direction === 'given' || names.has(edge.other_id));
      const isHidden = (edge: (typeof listed)[number]) => areHidden && edge.direction === 'received' && !edge.matched;
      const [hidden, open] = [listed.filter(isHidden), listed.filter((edge) => !isHidden(edge))];
      const named = (other: string) => {
        const found = names.get(other);
        return { name: found?.name ?? null, fictional: found?.fictional ?? null };
      };
      const shown = [
        ...open.map(({ other_id, ...edge }) => ({ ...edge, ...named(other_id) })),
        ...hidden.map(({ direction, matched }) => ({ direction, matched, created_at: null, name: null })),
      ];
      const withdrawn = takenBack.map(named);
      return { automatic: (await readMatchFinder(id)).automatic, likes: shown, withdrawn };
    },

    /** The likes between reader and member, for the profile page. */
    async relation(memberId: string, otherId: string): Promise<{ liked: boolean; matched: boolean }> {
      const directions = await likeStore.directions(reads, memberId, otherId);
      return { liked: directions.has('given'), matched: directions.size === 2 };
    },

    likedAmong: (memberId: string, ids: readonly string[]): Promise<Set<string>> =>
      likeStore.likedAmong(reads, memberId, ids),
  };
}

export type Likes = ReturnType<typeof createLikes>;
