import * as contract from '@rendezvous/contract/profile';
import { bind } from '../../platform/calls/mount.ts';
import type { Profiles } from './profile.service.ts';

export const profileRoutes = (profiles: Profiles) =>
  bind(contract, {
    readProfile: async ({ caller, query }) => ({ profile: await profiles.read(caller, query.id) }),
    readOwnProfile: async ({ caller }) => ({ profile: await profiles.own(caller.member.id) }),
    changeInvisible: async ({ caller, body }) => ({ profile: await profiles.setInvisible(caller.member.id, body.invisible) }),
    changeProfile: async ({ caller, body }) => ({ profile: await profiles.change(caller, body) }),
    listInterests: () => ({ interests: [...contract.interests] }),
  });
