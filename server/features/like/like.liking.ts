import type { Answer } from '@rendezvous/contract/endpoint';
import {
  type like as likeCall,
  likeFailures,
  likeReceived,
  type likeSeveral,
  matched as matchedEvent,
  type readAutomaticLike,
} from '@rendezvous/contract/like';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import type { Reader, Site } from '../../platform/calls/caller.ts';
import { afterCommitOf, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberConfirmed } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { memberLiked, membersMatched } from './like.facts.ts';
import type { createMatchFinder } from './like.finder.ts';
import type { createReceived } from './like.received.ts';
import { isNews } from './like.rules.ts';
import { likeStore } from './like.store.ts';

interface Options extends Pick<Platform, 'db' | 'events' | 'live'> {
  profiles: Profiles;
  received: Pick<ReturnType<typeof createReceived>, 'areHiddenFrom' | 'newsOf' | 'totalNew'>;
  finder: Pick<ReturnType<typeof createMatchFinder>, 'nextLiker'>;
}

export interface Liking {
  readonly member: Reader;
  readonly other: string;
  readonly automatic?: boolean;
  /** The line of the other's text that is liked. */
  readonly aboutLine?: string | undefined;
}

interface Added {
  readonly matched: boolean;
  /** False for a like that was there already. */
  readonly isAdded: boolean;
}

/** Giving a like and taking it back: both sides, the match it makes, and the announcement. */
export function createLiking({ db, events, live, profiles, received, finder }: Options) {
  const { totalNew } = received;

  /** Writes and announces the like if there is none, and returns whether it makes a match. */
  async function addLike(trx: Trx, { member, other, automatic = false, aboutLine }: Liking): Promise<Added> {
    await likeStore.lockPair(trx, member.id, other);
    const before = await likeStore.directions(trx, member.id, other);
    const matched = before.has('received');
    if (before.has('given')) return { matched, isAdded: false };
    const added = { matched, isAdded: true };
    const withdrawn = await likeStore.withdrawn(trx, member.id, other);
    const news = isNews(matched, withdrawn);
    const isNew = news || !withdrawn.own?.seen;
    await likeStore.add(trx, { from: member.id, to: other, matched, isNew, aboutLine });
    if (matched) await likeStore.setMatched(trx, other, member.id, true);
    if (news) await announce(trx, { member, other, automatic }, matched);
    return added;
  }

  /** Announces a like after the commit, if its receiver can see the giver. */
  async function announce(trx: Trx, { member, other, automatic = false }: Liking, matched: boolean): Promise<void> {
    if (!(await profiles.visible(trx, { id: other, pool: member.pool }, member.id))) return;
    const pair = { member_id: member.id, other_id: other };
    afterCommitOf(trx)('like.browsers', () => announceLike(member, other, matched));
    await events.publishInTransaction(trx, memberLiked, { ...pair, automatic, matched });
    if (matched) await events.publishInTransaction(trx, membersMatched, pair);
  }

  // Nobody sees a member who has not confirmed, nor hears of their likes before.
  events.inTransaction(memberConfirmed, async (trx, { member_id }) => {
    const member = await profiles.byId(member_id, trx);
    if (!member) return;
    for (const { other_id, matched } of await likeStore.unseenFrom(trx, member_id))
      await announce(trx, { member: { id: member_id, pool: member.pool }, other: other_id }, matched);
  });

  /**
   * Sends each the live update about the other. Their cards are read again, as one may have blocked the other since the
   * commit; a hidden liker stays hidden.
   */
  async function announceLike(member: Reader, other: string, matched: boolean): Promise<void> {
    const receiver = { id: other, pool: member.pool };
    const liker = await profiles.card(receiver, member.id);
    if (liker) {
      if (matched) live.send(other, matchedEvent, { profile: liker, total_new: await totalNew(receiver) });
      else live.send(other, likeReceived, await received.newsOf(receiver, liker));
    }
    const liked = matched ? await profiles.card(member, other) : undefined;
    if (liked) live.send(member.id, matchedEvent, { profile: liked, total_new: await totalNew(member) });
  }

  async function likeIn(trx: Trx, { member, other, aboutLine }: Liking): Promise<Added> {
    if (member.id === other) throw problem(likeFailures.not_yourself);
    if (!(await profiles.visible(trx, member, other))) throw problem(profileFailures.not_found);
    if ((await profiles.byId(other, trx))?.invisible) throw problem(profileFailures.invisible);
    return addLike(trx, { member, other, aboutLine });
  }

  /** `site` is where the line of the other's text was read. */
  async function like(liking: Liking, site?: Site): Promise<Answer<typeof likeCall>> {
    const { member, other, aboutLine } = liking;
    if (aboutLine !== undefined && !(site && (await profiles.hasAboutLine({ member, site }, other, aboutLine))))
      throw problem(likeFailures.about_gone);
    return inTransaction(db, async (trx) => ({ matched: (await likeIn(trx, liking)).matched }));
  }

  return {
    /** Likes as part of a transaction. Throws as `like` does. */
    likeIn,

    /**
     * Gives the like; repeating it changes nothing. Throws like.not_yourself, like.about_gone, profile.not_found,
     * profile.invisible (§6).
     */
    like,

    /** Each like has its own transaction, so that a member who left meanwhile does not prevent the others. */
    async likeSeveral(member: Reader, others: readonly string[]): Promise<Answer<typeof likeSeveral>> {
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
        await likeStore.lockPair(trx, member.id, other);
        if (await likeStore.withdraw(trx, member.id, other)) await likeStore.setMatched(trx, other, member.id, false);
      });
    },

    /**
     * A real like from a member who switched automatic likes on and whom the caller fits; returns who gave it, if
     * anybody. Throws like.hidden: by blocks and narrow wishes the caller could choose who may give it, and would learn
     * who did.
     */
    async automaticLike(member: Reader): Promise<Answer<typeof readAutomaticLike>> {
      if (await received.areHiddenFrom(member.id)) throw problem(likeFailures.hidden);
      const liker = await inTransaction(db, async (trx) => {
        const id = await finder.nextLiker(trx, member.id);
        if (id) await addLike(trx, { member: { id, pool: member.pool }, other: member.id, automatic: true });
        return id;
      });
      const card = liker && (await profiles.card(member, liker));
      return card || { id: null, name: '', main_image: null };
    },
  };
}
