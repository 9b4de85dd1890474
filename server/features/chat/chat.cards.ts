import { minute } from '@rendezvous/contract/durations';
import type { MemberCard } from '@rendezvous/contract/shared';
import type { Reader } from '../../platform/calls/caller.ts';
import type { Events } from '../../platform/work/events.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';

const cachedMs = minute;
const maxCached = 5000;

/**
 * Cards for live updates, cached for a minute. Whether someone may be seen is never decided here: the statement that
 * sends has decided that for the message which the card goes with.
 */
export function createCards(profiles: Pick<Profiles, 'card'>, events: Events) {
  const cached = new Map<string, { card: MemberCard; until: number }>();
  events.afterCommit(profileChanged, ({ member_id }) => cached.delete(member_id));

  return {
    /** A member's card, which is the same for every reader who may see them: `reader` counts for one not yet cached. */
    async of(memberId: string, reader: Reader): Promise<MemberCard | undefined> {
      const known = cached.get(memberId);
      if (known && known.until > performance.now()) return known.card;
      const card = await profiles.card(reader, memberId);
      cached.delete(memberId);
      if (!card) return undefined;
      if (cached.size >= maxCached) cached.delete(cached.keys().next().value as string);
      cached.set(memberId, { card, until: performance.now() + cachedMs });
      return card;
    },
  };
}

export type Cards = ReturnType<typeof createCards>;
