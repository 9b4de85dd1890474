import * as contract from '@rendezvous/contract/gift';
import { bind } from '../../platform/calls/bind.ts';

export const giftRoutes = () =>
  bind(contract, {
    listGifts: ({ caller }) => ({ gifts: [...caller.site.gifts] }),
  });
