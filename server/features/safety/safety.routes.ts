import type { Answer } from '@rendezvous/contract/endpoint';
import * as contract from '@rendezvous/contract/safety';
import { bind } from '../../platform/calls/mount.ts';
import type { Complaints } from './safety.complaints.ts';
import type { Safety } from './safety.service.ts';

export type BlockedListView = (member: {
  id: string;
  pool: string;
}) => Promise<Answer<typeof contract.listBlocked>['profiles']>;

export const safetyRoutes = (safety: Safety, complaints: Complaints, blockedList: BlockedListView) =>
  bind(contract, {
    block: async ({ caller, body }) => {
      await safety.block(caller.member.id, body.profile);
      return {};
    },
    unblock: async ({ caller, body }) => {
      await safety.unblock(caller.member.id, body.profile);
      return {};
    },
    listBlocked: async ({ caller }) => ({ profiles: await blockedList(caller.member) }),
    complain: async ({ caller, body }) => ({ reference: await complaints.receive(caller, body) }),
  });
