import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { UserView } from '../member/member.service.ts';
import { accountDeskRoutes } from './account.desk.routes.ts';
import { accountMailPreviews } from './account.mails.ts';
import { accountRoutes } from './account.routes.ts';
import { type AccountOptions, createAccounts } from './account.service.ts';

export function accountFeature(platform: Platform, given: Omit<AccountOptions, keyof Platform>) {
  const account = createAccounts({ ...platform, ...given });
  return {
    service: account,
    routes: ({ user }: { user: UserView }) => [
      ...accountRoutes(account, user),
      ...accountDeskRoutes({ ...platform, ...given, account }),
    ],
    personalData: { name: 'account', tables: ['account_attribution'], read: ({ id }) => account.personalData(id) },
    mails: accountMailPreviews,
  } satisfies Part;
}
