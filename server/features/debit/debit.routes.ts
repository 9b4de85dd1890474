import * as contract from '@rendezvous/contract/debit';
import { bind } from '../../platform/calls/bind.ts';
import type { Mandates } from './debit.mandates.ts';

export const debitRoutes = (mandates: Mandates) =>
  bind(contract, {
    readMandate: ({ caller }) => mandates.read(caller),
    beginMandate: async ({ caller, body }) => ({ mandate: await mandates.begin(caller, body) }),
    confirmMandate: async ({ caller, body }) => ({ mandate: await mandates.confirm(caller, body) }),
    endMandate: ({ caller }) => mandates.end(caller),
  });
