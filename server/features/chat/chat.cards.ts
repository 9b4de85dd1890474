import { minute } from '@rendezvous/contract/durations';
import type { MemberCard } from '@rendezvous/contract/shared';
import type { Events } from '../../platform/work/events.ts';
import { profileChanged } from '../profile/profile.facts.ts';
import type { Profiles } from '../profile/profile.service.ts';

const keptMs = minute;
const keptAtMost = 5000;

/**
 * Cards for live updates, kept for a minute. Whether someone may be seen is never decided here: the statement that
 * sends has decided that for the message which the card goes with.
 */
export function createCards(profiles: Pick<Profiles, 'cards'>, events: Events) {
  const kept = new Map<string, { card: MemberCard; until: number }>();
  events.inTransaction(profileChanged, async (_trx, { member_id }) => {
    kept.delete(member_id);
  });

  return {
    /** The member's card as `reader` sees it. */
    async of(memberId: string, reader: { member_id: string; pool: string }): Promise<MemberCard | undefined> {
      const known = kept.get(memberId);
      if (known && known.until > performance.now()) return known.card;
      const card = (await profiles.cards(reader, [memberId])).get(memberId);
      kept.delete(memberId);
      if (!card) return undefined;
      if (kept.size >= keptAtMost) kept.delete(kept.keys().next().value as string);
      kept.set(memberId, { card, until: performance.now() + keptMs });
      return card;
    },
  };
}

export type Cards = ReturnType<typeof createCards>;
