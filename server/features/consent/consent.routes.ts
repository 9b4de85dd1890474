import * as contract from '@rendezvous/contract/consent';
import { bind } from '../../platform/calls/bind.ts';
import type { Consents } from './consent.service.ts';

export const consentRoutes = (consents: Consents) =>
  bind(contract, {
    readConsent: async ({ caller }) => ({ consent: await consents.read(caller.member.id) }),
    decideConsent: async ({ caller, body }) => ({ consent: await consents.decide(caller, body.given) }),
  });
