import * as contract from '@rendezvous/contract/source';
import { bind } from '../../platform/calls/bind.ts';
import type { Sources } from './source.service.ts';

export const sourceRoutes = (sources: Sources) =>
  bind(contract, { listSources: async ({ query }) => ({ rows: await sources.list(query) }) });
