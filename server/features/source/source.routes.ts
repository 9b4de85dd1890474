import * as contract from '@rendezvous/contract/source';
import { bind } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import { periodOf } from './source.rules.ts';
import type { Sources } from './source.service.ts';

export const sourceRoutes = (sources: Sources) =>
  bind(contract, {
    listSources: async ({ caller, query: { site, by, ...asked } }) => {
      const period = periodOf(asked, new Date());
      return { ...period, rows: await sources.list({ ...period, by, sites: brandsFor(caller, site) }) };
    },
  });
