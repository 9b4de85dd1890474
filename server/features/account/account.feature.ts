import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Access } from '../access/access.service.ts';
import type { Members, UserView } from '../member/member.service.ts';
import type { Notify } from '../notify/notify.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { accountMailPreviews } from './account.mails.ts';
import { accountRoutes } from './account.routes.ts';
import { createAccounts } from './account.service.ts';

interface Given {
  readonly sites: Sites;
  readonly members: Members;
  readonly profiles: Profiles;
  readonly access: Access;
  readonly notify: Notify;
}

export function accountFeature(platform: Platform, given: Given) {
  const account = createAccounts({ ...platform, ...given });
  return {
    service: account,
    routes: ({ user }: { user: UserView }) => accountRoutes(account, user),
    personalData: { name: 'account', tables: ['account_tracking'], read: ({ id }) => account.personalData(id) },
    mails: accountMailPreviews,
  } satisfies Part;
}
