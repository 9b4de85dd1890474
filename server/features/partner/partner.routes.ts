import * as contract from '@rendezvous/contract/partner';
import { bind } from '../../platform/calls/bind.ts';
import type { UserView } from '../member/member.service.ts';
import type { Partners } from './partner.service.ts';

export const partnerRoutes = (partners: Partners, user: Pick<UserView, 'of'>) =>
  bind(contract, {
    readPartnerToken: ({ caller, query }) => partners.readToken(caller, query.token),
    completeSignup: async ({ caller, body }) => {
      const member = await partners.complete(caller, body);
      return { user: member && (await user.of(member)) };
    },
  });
