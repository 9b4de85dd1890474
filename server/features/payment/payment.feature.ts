import { createGateways } from '../../adapters/payment/gateways.ts';
import { sandboxPages } from '../../adapters/payment/sandbox.routes.ts';
import { createSandbox, ownAddress } from '../../adapters/payment/sandbox.ts';
import type { Part } from '../../part.ts';
import { localOnly } from '../../platform/http/local.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { definePaymentJobs } from './payment.jobs.ts';
import { paymentRoutes } from './payment.routes.ts';
import { createPayments } from './payment.service.ts';

export function paymentFeature(platform: Platform, given: { members: Members; credit: Credit; profiles: Profiles }) {
  const { app, config } = platform;
  const isSandboxAllowed = config.PAYMENT_SANDBOX === 'allow';
  if (config.PUBLIC_URL && !isSandboxAllowed)
    throw new Error(
      'PAYMENT_SANDBOX: no other gateway is connected, and the sandbox takes no money: ' +
        'set it to "allow" to start with PUBLIC_URL all the same',
    );
  const gateway = createSandbox({ ...platform, secret: config.SECRET, address: () => ownAddress(app.server) });
  const gateways = createGateways([...platform.gateways, gateway]);
  const payments = createPayments({ ...platform, ...given, gateways });
  const { lookUp } = definePaymentJobs({ ...platform, gateways, payments });

  return {
    service: { ...payments, gateway, lookUp },
    routes: paymentRoutes(payments),
    personalData: {
      name: 'payments',
      tables: ['payment', 'payment_discount_use', 'payment_retention'],
      read: ({ id }) => payments.personalData(id),
    },
    // Most discount codes are for anybody; a member's own appear in the export as codes they used.
    withheld: ['payment_discount', 'payment_event', 'payment_reference'],
    retained: ['payment', 'payment_event', 'payment_reference'],
    http: async (server, { callerOf }) => {
      await server.register(async (scope) => {
        if (!isSandboxAllowed) localOnly(scope);
        await sandboxPages(scope, gateway, callerOf);
      });
    },
  } satisfies Part;
}
