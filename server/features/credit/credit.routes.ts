import * as contract from '@rendezvous/contract/credit';
import { decideCredits, giveCredits, listCreditGrants } from '@rendezvous/contract/member-acts';
import { bind } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import type { createGrants } from './credit.grants.ts';
import type { Credit } from './credit.service.ts';

export const creditRoutes = (credit: Credit, grants: ReturnType<typeof createGrants>) => [
  ...bind(contract, {
    listCreditEntries: async ({ caller }) => ({ entries: await credit.entries(caller.member.id) }),
  }),
  ...bind(
    { giveCredits, decideCredits, listCreditGrants },
    {
      giveCredits: async ({ caller, body }) => ({ grant: await grants.give(caller.operator, body) }),
      decideCredits: async ({ caller, body }) => ({ grant: await grants.decide(caller.operator, body) }),
      listCreditGrants: async ({ caller, query }) => ({
        grants: await grants.waiting(caller.operator, brandsFor(caller, query.site)),
      }),
    },
  ),
];
