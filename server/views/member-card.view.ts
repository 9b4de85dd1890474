import type { MemberCard } from '@rendezvous/contract/shared';
import type { Profiles } from '../features/profile/profile.service.ts';

/** The card of a member who exists for the reader. */
export function createMemberCardView({ profiles }: { readonly profiles: Pick<Profiles, 'cards'> }) {
  return async ({ id, pool }: { id: string; pool: string }, memberId: string): Promise<MemberCard | undefined> =>
    (await profiles.cards({ id, pool }, [memberId])).get(memberId);
}
