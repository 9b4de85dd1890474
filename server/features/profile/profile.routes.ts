import * as adverts from '@rendezvous/contract/advert';
import * as contract from '@rendezvous/contract/profile';
import { bind } from '../../platform/calls/bind.ts';
import type { Caller, MemberCaller } from '../../platform/calls/caller.ts';
import type { Profiles } from './profile.service.ts';

/** Profiles, with what later features know about the two members. */
export interface ProfileView {
  read(caller: Caller, id: string): Promise<contract.Profile>;
  own(caller: MemberCaller): Promise<contract.OwnProfile>;
  /** Null for whoever may not be advertised to the caller. */
  advertised(caller: Caller, id: string): Promise<adverts.Advertised | null>;
}

export const profileRoutes = (profiles: Profiles, profile: ProfileView) => [
  ...bind(contract, {
    readProfile: async ({ caller, query }) => ({ profile: await profile.read(caller, query.id) }),
    readOwnProfile: async ({ caller }) => ({ profile: await profile.own(caller) }),
    changeInvisible: async ({ caller, body }) => {
      await profiles.setVisibility(caller.member.id, body);
      return { profile: await profile.own(caller) };
    },
    changePresence: async ({ caller, body }) => {
      await profiles.setVisibility(caller.member.id, body);
      return { profile: await profile.own(caller) };
    },
    changeProfile: async ({ caller, body }) => {
      await profiles.change(caller, body);
      return { profile: await profile.own(caller) };
    },
    listInterests: () => ({ interests: [...contract.interests] }),
  }),
  ...bind(adverts, {
    readAdvert: async ({ caller, query }) => ({ advertised: await profile.advertised(caller, query.id) }),
    changeAdvert: async ({ caller, body: { is_on, parts } }) => {
      await profiles.setAdvert(caller.member.id, { is_on, parts: [...new Set(parts)] });
      return { profile: await profile.own(caller) };
    },
  }),
];
