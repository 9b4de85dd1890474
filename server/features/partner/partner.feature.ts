import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Accounts } from '../account/account.service.ts';
import type { UserView } from '../member/member.service.ts';
import { partnerRoutes } from './partner.routes.ts';
import { createPartners } from './partner.service.ts';

export function partnerFeature(platform: Platform, { account }: { readonly account: Accounts }) {
  const partners = createPartners(platform, account);
  return {
    service: partners,
    routes: ({ user }: { user: UserView }) => partnerRoutes(partners, user),
  } satisfies Part;
}
