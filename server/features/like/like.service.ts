import type { Answer } from '@rendezvous/contract/endpoint';
import {
  type like as likeCall,
  likeFailures,
  likeReceived,
  type likeSeveral,
  matched as matchedEvent,
} from '@rendezvous/contract/like';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import {
  type AfterCommit,
  type Database,
  type Executor,
  inTransaction,
  type ReadDatabase,
  type Trx,
} from '../../platform/database/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Events } from '../../platform/work/events.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Sites } from '../site/site.service.ts';
import { memberLiked, membersMatched } from './like.facts.ts';
import { createMatchFinder } from './like.finder.ts';
import type { LikeEdges } from './like.present.ts';
import { createReceived } from './like.received.ts';
import { isNews } from './like.rules.ts';
import { likedBefore, likedBy, likeStore } from './like.store.ts';

interface Options {
  db: Database;
  reads: ReadDatabase;
  events: Events;
  live: Pick<Live, 'send'>;
  sites: Pick<Sites, 'ofId'>;
  safety: Pick<Safety, 'unblocked' | 'admitted'>;
  profiles: Profiles;
  secret: string;
}

export interface Liking {
  readonly member: { readonly id: string; readonly pool: string };
  readonly other: string;
  readonly automatic?: boolean;
}

interface Added {
  readonly matched: boolean;
  /** False for a like that was there already. */
  readonly isAdded: boolean;
}

/**
 * Likes and matches. Blocked, deleted and unconfirmed members vanish from every list and count, through their cards.
 */
export function createLikes({ db, reads, events, live, sites, safety, profiles, secret }: Options) {
  const store = likeStore(safety);
  const received = createReceived({ db, reads, store, sites, profiles, secret });
  const { totalNew, hasUnseenSince } = received;
  const finder = createMatchFinder({ db, events, safety, profiles });

  events.inTransaction(memberErased, async (trx, { member_id }) => {
    await store.erase(trx, member_id);
    await finder.erase(trx, member_id);
  });

  /**
   * Writes the like unless it is there, and returns whether it is a match. After the commit it is announced, if it is
   * news and its receiver can see who gave it.
   */
  async function addLike(
    trx: Trx,
    afterCommit: AfterCommit,
    { member, other, automatic = false }: Liking,
  ): Promise<Added> {
    await store.lockPair(trx, member.id, other);
    const before = await store.directions(trx, member.id, other);
    const matched = before.has('received');
    if (before.has('given')) return { matched, isAdded: false };
    const added = { matched, isAdded: true };
    const withdrawn = await store.withdrawn(trx, member.id, other);
    const news = isNews(matched, withdrawn);
    await store.add(trx, { from: member.id, to: other, matched, isNew: news || !withdrawn.own?.seen });
    if (matched) await store.setMatched(trx, other, member.id, true);
    if (!news || !(await profiles.visible(trx, { member_id: other, pool: member.pool }, member.id))) return added;
    const pair = { member_id: member.id, other_id: other };
    const liked = { ...pair, automatic, matched };
    afterCommit('like.browsers', () => announceLike(member, other, matched));
    await events.publishInTransaction(trx, memberLiked, liked);
    if (matched) await events.publishInTransaction(trx, membersMatched, pair);
    return added;
  }

  /**
   * Shows each the other as lists do: nothing is sent across a block made in between, and a hidden liker stays hidden.
   */
  async function announceLike(member: Liking['member'], other: string, matched: boolean): Promise<void> {
    const liker = (await profiles.cards({ member_id: other, pool: member.pool }, [member.id])).get(member.id);
    if (liker) {
      const receiver = { id: other, pool: member.pool };
      if (matched) live.send(other, matchedEvent, { profile: liker, total_new: await totalNew(receiver) });
      else live.send(other, likeReceived, await received.newsOf(receiver, liker));
    }
    const liked = matched
      ? (await profiles.cards({ member_id: member.id, pool: member.pool }, [other])).get(other)
      : undefined;
    if (liked) live.send(member.id, matchedEvent, { profile: liked, total_new: await totalNew(member) });
  }

  async function likeIn(trx: Trx, afterCommit: AfterCommit, { member, other }: Liking): Promise<Added> {
    if (member.id === other) throw problem(likeFailures.not_yourself);
    if (!(await profiles.visible(trx, { member_id: member.id, pool: member.pool }, other)))
      throw problem(profileFailures.not_found);
    if ((await profiles.byId(other, trx))?.invisible) throw problem(profileFailures.invisible);
    return addLike(trx, afterCommit, { member, other });
  }

  const like = (liking: Liking): Promise<Answer<typeof likeCall>> =>
    inTransaction(db, async (trx, afterCommit) => ({ matched: (await likeIn(trx, afterCommit, liking)).matched }));

  return {
    ...finder.public,
    likedBefore,
    likedBy,

    /** Likes as part of a transaction. Throws as `like` does. */
    likeIn,

    /** Likes once, however often it is asked. Throws like.not_yourself, profile.not_found, profile.invisible (§6). */
    like,

    /** Each like has its own transaction, so that a member who left meanwhile does not prevent the others. */
    async likeSeveral(member: Liking['member'], others: readonly string[]): Promise<Answer<typeof likeSeveral>> {
      const answer: Answer<typeof likeSeveral> = { liked: [], matched: [] };
      for (const other of new Set(others)) {
        const done = await like({ member, other }).catch((error: unknown) => {
          if (error instanceof ProblemError) return undefined;
          throw error;
        });
        if (done) answer.liked.push(other);
        if (done?.matched) answer.matched.push(other);
      }
      return answer;
    },

    async unlike({ member, other }: Liking): Promise<void> {
      await inTransaction(db, async (trx) => {
        await store.lockPair(trx, member.id, other);
        if (await store.withdraw(trx, member.id, other)) await store.setMatched(trx, other, member.id, false);
      });
    },

    /** The latest likes of each kind, including members whom this one can no longer see. */
    async edgesOf(memberId: string): Promise<LikeEdges> {
      const shown = await received.shownTo(memberId);
      const [given, matches] = [await store.given(db, memberId), await store.matches(db, memberId)];
      return shown === 'open'
        ? { shown, received: await store.received(db, memberId), hidden: [], given, matches }
        : {
            shown,
            received: await store.receivedMatches(db, memberId),
            hidden: await store.hidden(db, memberId),
            given,
            matches,
          };
    },

    received,

    /**
     * A real like from a member who switched automatic likes on and whom the caller fits; returns who gave it. Throws
     * like.hidden: by blocks and narrow wishes the caller could choose who may give it, and would learn who did.
     */
    async automaticLike(member: Liking['member']): Promise<string | undefined> {
      if (await received.areHiddenFrom(member.id)) throw problem(likeFailures.hidden);
      return inTransaction(db, async (trx, afterCommit) => {
        const liker = await finder.nextLiker(trx, member.id);
        if (liker)
          await addLike(trx, afterCommit, {
            member: { id: liker, pool: member.pool },
            other: member.id,
            automatic: true,
          });
        return liker;
      });
    },

    totalNew,
    hasUnseenSince,

    /**
     * Received likes only from members whom this one can see. Those of hidden likers follow without name and time:
     * among the member's own likes, their place alone would tell when they were given.
     */
    async personalData({ id, pool }: Liking['member']): Promise<object> {
      const areHidden = await received.areHiddenFrom(id);
      const edges = await store.all(db, id, areHidden);
      const takenBack = await store.withdrawnBy(db, id);
      const names = await profiles.namesOf(pool, [...new Set([...edges.map((edge) => edge.other_id), ...takenBack])]);
      const listed = edges.filter((edge) => edge.direction === 'given' || names.has(edge.other_id));
      const isHidden = (edge: (typeof listed)[number]) => areHidden && edge.direction === 'received' && !edge.matched;
      const [hidden, open] = [listed.filter(isHidden), listed.filter((edge) => !isHidden(edge))];
      const shown = [
        ...open.map(({ other_id, ...edge }) => ({ ...edge, name: names.get(other_id) ?? null })),
        ...hidden.map(({ direction, matched }) => ({ direction, matched, created_at: null, name: null })),
      ];
      const withdrawn = takenBack.map((other) => ({ name: names.get(other) ?? null }));
      return { automatic: (await finder.public.readMatchFinder(id)).automatic, likes: shown, withdrawn };
    },

    /** Whether one likes the other, and is liked by them. */
    async between(executor: Executor, one: string, other: string): Promise<{ given: boolean; received: boolean }> {
      const directions = await store.directions(executor, one, other);
      return { given: directions.has('given'), received: directions.has('received') };
    },

    /** The likes between reader and member, for the profile page. */
    async relation(memberId: string, otherId: string): Promise<{ liked: boolean; matched: boolean }> {
      const directions = await store.directions(reads, memberId, otherId);
      return { liked: directions.has('given'), matched: directions.size === 2 };
    },

    likedAmong: (memberId: string, ids: readonly string[]): Promise<Set<string>> =>
      store.likedAmong(reads, memberId, ids),
  };
}

export type Likes = ReturnType<typeof createLikes>;
