import * as contract from '@rendezvous/contract/rights';
import { bind } from '../../platform/calls/bind.ts';
import type { Rights } from './rights.service.ts';

export const rightsRoutes = (rights: Rights) =>
  bind(contract, {
    listDataRequests: ({ caller, query }) => rights.list(caller, query),
    addDataRequest: ({ body }) => rights.add(body),
    closeDataRequest: ({ caller, body }) => rights.close(caller, body),
  });
