import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Members, UserView } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { memberLoggedOut } from './access.facts.ts';
import { accessMailPreviews } from './access.mails.ts';
import { accessRoutes } from './access.routes.ts';
import { createAccess } from './access.service.ts';

interface Given {
  readonly sites: Sites;
  readonly members: Members;
  readonly profiles: Profiles;
}

export function accessFeature(platform: Platform, given: Given) {
  const { events, live } = platform;
  const access = createAccess({ ...platform, ...given });
  events.afterCommit(memberLoggedOut, ({ member_id, token_hash }) => live.endSession(member_id, token_hash));

  return {
    service: access,
    routes: ({ user }: { user: UserView }) => accessRoutes(access, user),
    personalData: {
      name: 'account',
      tables: ['access_device', 'access_passkey', 'access_session'],
      read: ({ id }) => access.personalData(id),
    },
    withheld: ['access_challenge'],
    mails: accessMailPreviews,
  } satisfies Part;
}
