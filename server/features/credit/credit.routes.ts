import * as contract from '@rendezvous/contract/credit';
import { bind } from '../../platform/calls/bind.ts';
import type { Credit } from './credit.service.ts';

export const creditRoutes = (credit: Credit) =>
  bind(contract, {
    listCreditEntries: async ({ caller }) => ({ entries: await credit.entries(caller.member.id) }),
  });
