import * as contract from '@rendezvous/contract/gift';
import { bind } from '../../platform/calls/mount.ts';
import type { Gifts } from './gift.service.ts';

export const giftRoutes = (gifts: Gifts) =>
  bind(contract, {
    listGifts: ({ caller }) => ({ gifts: [...gifts.offered(caller.site)] }),
  });
