import { requestFailures } from '@rendezvous/contract/endpoint';
import type { User } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import { nowhere, standingOf } from '../features/age/age.rules.ts';
import type { Consents } from '../features/consent/consent.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import { toMember } from '../features/member/member.present.ts';
import type { Members, ShownMember } from '../features/member/member.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import { toUserProfile } from '../features/profile/profile.present.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { Sites } from '../features/site/site.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';

interface Features {
  readonly sites: Pick<Sites, 'ofId'>;
  readonly members: Members;
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly photos: Photos;
  readonly consents: Pick<Consents, 'stateOf'>;
}

/** The current member (§3 User), of their member's row, profile, photos, credits and consent. */
export function createUserView({ sites, members, profiles, credit, photos, consents }: Features) {
  async function describe(memberId: string): Promise<Omit<User, keyof ReturnType<typeof toMember> | 'age_required'>> {
    const [profile, balance, consent] = await Promise.all([
      profiles.byId(memberId),
      credit.balanceOf(memberId),
      consents.stateOf(memberId),
    ]);
    const candidate = profile?.main_image ? null : await photos.mainCandidate(memberId);
    return { ...toUserProfile(profile, candidate), ...balance, asks_consent: consent === 'asked' };
  }

  return {
    /** The member whose row was just read, as after logging in. */
    async of(member: ShownMember): Promise<User> {
      const rules = sites.ofId(member.site_id)?.age_checks ?? [];
      const age_required = standingOf(member, rules, nowhere) === 'required';
      return { ...toMember(member), ...(await describe(member.id)), age_required };
    },

    async read({ member: { id }, ageRequired }: MemberCaller): Promise<User> {
      const [member, description] = await Promise.all([members.shown(id), describe(id)]);
      if (!member) throw problem(requestFailures.authentication_required);
      return { ...toMember(member), ...description, age_required: ageRequired };
    },
  };
}
