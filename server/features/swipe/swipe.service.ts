import type { Answer } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { type likeInGame, likesPerDay, swipeFailures } from '@rendezvous/contract/swipe';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Likes, Liking } from '../like/like.service.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { dayEnd, likesLeft, passedSince } from './swipe.rules.ts';
import { passedBy, swipeStore as store } from './swipe.store.ts';
import type { Home } from './swipe.zones.rules.ts';

interface Options extends Pick<Platform, 'db' | 'reads' | 'events'> {
  profiles: Pick<Profiles, 'byId' | 'visible' | 'cards'>;
  likes: Pick<Likes, 'likeIn' | 'likedBy'>;
}

const nowhere: Home = { country: null, region: null };

/** The swipe game: a few likes a day, and passes that can be undone. */
export function createSwipes({ db, reads, events, profiles, likes }: Options) {
  events.inTransaction(memberErased, (trx, { member_id }) => store.erase(trx, member_id));

  return {
    /** Whom the game leaves out for this member, as subqueries of ids. */
    leftOut: (memberId: string) => [likes.likedBy(memberId), passedBy(memberId, passedSince(new Date()))],

    likesToday: async (memberId: string): Promise<Answer<typeof likeInGame>['likes']> =>
      likesLeft(await store.given(reads, memberId), (await profiles.byId(memberId)) ?? nowhere, new Date()),

    /** The last member passed, whether or not they can still be seen. */
    lastPassed: (memberId: string): Promise<string | undefined> =>
      store.lastPassed(reads, memberId, passedSince(new Date())),

    /**
     * Likes as outside the game, and counts it. Throws swipe.limit_reached, and what a like throws.
     */
    like: ({ member, other }: Liking): Promise<Answer<typeof likeInGame>> =>
      inTransaction(db, async (trx) => {
        const { matched, isAdded } = await likes.likeIn(trx, { member, other });
        await store.undo(trx, member.id, other);
        const home = (await profiles.byId(member.id, trx)) ?? nowhere;
        const now = new Date();
        const given = isAdded
          ? await store.countLike(trx, member.id, { now, endsAt: dayEnd(home, now), most: likesPerDay })
          : await store.given(trx, member.id);
        // The like is taken back with the transaction.
        if (isAdded && !given) throw problem(swipeFailures.limit_reached);
        return { matched, likes: likesLeft(given, home, now) };
      }),

    /** Does nothing for a member whom the other cannot see, so that nothing tells whether they exist. */
    async pass({ member, other }: Liking): Promise<void> {
      if (member.id === other) return;
      if (!(await profiles.visible(db, member, other))) return;
      await store.pass(db, { member_id: member.id, other_id: other, passed_at: new Date() });
    },

    undo: ({ member, other }: Liking): Promise<void> => store.undo(db, member.id, other),

    /** Deletes expired passes and the counts of past days. */
    removeOld: (): Promise<void> => {
      const now = new Date();
      return store.removeOld(db, { since: passedSince(now), now });
    },

    async personalData({ id, pool }: Liking['member']): Promise<object> {
      const passes = await store.all(reads, id);
      // Names as lists show them: the list of passes must not reveal which of these members blocked this one since.
      const cards = await profiles.cards({ id, pool }, [...new Set(passes.map((pass) => pass.other_id))]);
      const given = await store.given(reads, id);
      return {
        passes: passes.map(({ other_id, passed_at }) => {
          const card = cards.get(other_id);
          return { name: card?.name ?? null, fictional: card?.fictional_icon ?? null, passed_at };
        }),
        likes: given ?? null,
      };
    },
  };
}

export type Swipes = ReturnType<typeof createSwipes>;
