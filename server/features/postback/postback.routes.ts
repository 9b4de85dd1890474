import * as contract from '@rendezvous/contract/postback';
import { bind } from '../../platform/calls/bind.ts';
import { brandsFor } from '../../platform/desk/operator.ts';
import type { Postbacks } from './postback.service.ts';

export const postbackRoutes = (postbacks: Postbacks) =>
  bind(contract, {
    listPostbacks: async ({ caller, query }) => ({
      postbacks: await postbacks.counts(query.days, brandsFor(caller, undefined)),
    }),
  });
