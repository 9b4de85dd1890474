import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { UserView } from '../member/member.service.ts';
import { memberLoggedOut } from './access.facts.ts';
import { accessMailPreviews } from './access.mails.ts';
import { accessRoutes } from './access.routes.ts';
import { type AccessOptions, createAccess } from './access.service.ts';

export function accessFeature(platform: Platform, given: Omit<AccessOptions, keyof Platform>) {
  const { events, live } = platform;
  const access = createAccess({ ...platform, ...given });
  events.afterCommit(memberLoggedOut, ({ member_id, token_hash }) => live.endSession(member_id, token_hash));

  return {
    service: access,
    routes: ({ user }: { user: UserView }) => accessRoutes(access, user),
    personalData: {
      name: 'account',
      tables: ['access_device', 'access_passkey', 'access_session'],
      read: ({ id }) => access.credentials(id),
    },
    mails: accessMailPreviews,
  } satisfies Part;
}
