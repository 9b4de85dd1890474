import { isFrank, isIntimate } from '@rendezvous/contract/intimate';
import { nicheName } from '@rendezvous/contract/niche';
import { emptyFacts, interestsOnCard, type Profile, type TellingCard } from '@rendezvous/contract/profile';
import { leadOf } from '@rendezvous/contract/text/lead';
import type { Places } from '../features/place/place.service.ts';
import { sharedInterests, toCard, unwritten, visibleFacts, visibleTexts } from '../features/profile/profile.present.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Caller } from '../platform/calls/caller.ts';
import { viewerOf } from './viewer.ts';

interface Features {
  readonly places: Places;
  readonly profiles: Pick<Profiles, 'readableAmong' | 'ownRow'>;
}

type OwnProfile = Awaited<ReturnType<Profiles['byId']>>;

/** Those shared with the reader first. */
function leading(interests: Profile['interests'], shared: Profile['interests'], frank: boolean): Profile['interests'] {
  const others = interests.filter((interest) => !shared.includes(interest) && (frank || !isIntimate(interest)));
  return [...shared, ...others].slice(0, interestsOnCard);
}

/**
 * Cards of members to choose or answer, by their ids: what each says and likes, and shares with the reader, whose `own`
 * profile is read where it is not given.
 */
export function createFoundCards({ places, profiles }: Features) {
  return async (caller: Caller, ids: readonly string[], own?: OwnProfile): Promise<Map<string, TellingCard>> => {
    const { member, site, visitorRights } = caller;
    const viewer = viewerOf(caller);
    const [reader, rows] = await Promise.all([
      member ? (own ?? profiles.ownRow(member.id)) : null,
      profiles.readableAmong(viewer, ids),
    ]);
    const frank = member !== null && isFrank(nicheName(site.settings.niche));
    const limited = !member && visitorRights.search === 'limited';
    return new Map(
      [...rows].map(([id, row]): [string, TellingCard] => {
        const { interests } = limited ? emptyFacts : visibleFacts(row, site.settings);
        const shared_interests = reader && reader.member_id !== id ? sharedInterests(interests, reader, frank) : [];
        const { about, about_language } = limited ? unwritten : visibleTexts(row, site.settings);
        return [
          id,
          {
            ...toCard(row, viewer, places),
            lead: leadOf(about),
            lead_language: about_language,
            interests: leading(interests, shared_interests, frank),
            shared_interests,
          },
        ];
      }),
    );
  };
}
