import * as contract from '@rendezvous/contract/notify';
import { bind } from '../../platform/calls/bind.ts';
import type { Notify } from './notify.service.ts';

export const notifyRoutes = (notify: Notify) =>
  bind(contract, {
    readNotifications: ({ caller, query }) => notify.readPreferences(caller, query),
    saveNotifications: ({ caller, body }) => notify.savePreferences(caller, body),
    subscribePush: ({ caller, body }) => notify.subscribe(caller, body),
  });
