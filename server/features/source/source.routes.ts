import * as contract from '@rendezvous/contract/source';
import { bind } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import type { Sources } from './source.service.ts';

export const sourceRoutes = (sources: Sources) =>
  bind(contract, {
    listSources: async ({ caller, query: { site, ...query } }) => ({
      rows: await sources.list({ ...query, sites: brandsFor(caller, site) }),
    }),
  });
