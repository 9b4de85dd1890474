import { requestFailures } from '@rendezvous/contract/endpoint';
import type { User } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import { toAccount } from '../features/account/account.present.ts';
import type { Account, ShownMember } from '../features/account/account.service.ts';
import type { Credit } from '../features/credit/credit.service.ts';
import type { Photos } from '../features/photo/photo.service.ts';
import { toUserProfile } from '../features/profile/profile.present.ts';
import type { Profiles } from '../features/profile/profile.service.ts';
import type { MemberCaller } from '../platform/calls/caller.ts';

interface Features {
  readonly account: Account;
  readonly profiles: Profiles;
  readonly credit: Credit;
  readonly photos: Photos;
}

/** The current member (§3 User), of their account, profile, photos and credits. */
export function createUserView({ account, profiles, credit, photos }: Features) {
  async function describe(memberId: string): Promise<Omit<User, keyof ReturnType<typeof toAccount>>> {
    const [owned, balance] = await Promise.all([profiles.owned(memberId), credit.balanceOf(memberId)]);
    const candidate = owned?.main_image ? null : await photos.mainCandidate(memberId);
    return { ...toUserProfile(owned, candidate), ...balance };
  }

  return {
    /** The member whose account was just read, as after logging in. */
    of: async (member: ShownMember): Promise<User> => ({ ...toAccount(member), ...(await describe(member.id)) }),

    async read({ member: { id } }: MemberCaller): Promise<User> {
      const [member, description] = await Promise.all([account.shown(id), describe(id)]);
      if (!member) throw problem(requestFailures.authentication_required);
      return { ...toAccount(member), ...description };
    },
  };
}
