import * as contract from '@rendezvous/contract/notify';
import { bind } from '../../platform/mount.ts';
import type { Notify } from './notify.service.ts';

export const notifyRoutes = (notify: Notify) =>
  bind(contract, {
    subscribePush: async ({ caller, body }) => {
      await notify.subscribe(caller, body.subscription);
      return {};
    },
  });
