import type { Gateway } from '../../adapters/payment/gateway.ts';
import { createGateways } from '../../adapters/payment/gateways.ts';
import { missingEndpoints, openGateway } from '../../adapters/payment/providers.ts';
import { sandboxPages } from '../../adapters/payment/sandbox.routes.ts';
import { createSandbox, ownAddress, sandboxName } from '../../adapters/payment/sandbox.ts';
import type { Part } from '../../part.ts';
import { localOnly } from '../../platform/http/local.ts';
import type { Platform } from '../../platform.ts';
import type { Credit } from '../credit/credit.service.ts';
import { type Debits, isDebitGateway } from '../debit/debit.service.ts';
import type { Members } from '../member/member.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createFailures } from './failures/payment.failures.ts';
import { definePaymentJobs } from './payment.jobs.ts';
import { paymentRoutes } from './payment.routes.ts';
import { createPayments } from './payment.service.ts';
import { refundMailPreviews, refundMails } from './refund/payment.refund.mails.ts';
import { topUpLinks } from './top-up/payment.top-up.links.ts';
import { topUpMailPreviews, topUpMails } from './top-up/payment.top-up.mails.ts';

interface Given {
  sites: Sites;
  members: Members;
  credit: Credit;
  profiles: Profiles;
  debits: Debits;
}

export function paymentFeature(platform: Platform, { sites, ...given }: Given) {
  const { app, config, report, warn } = platform;
  const isSandboxAllowed = config.PAYMENT_SANDBOX === 'allow';
  const sandbox = createSandbox({ ...platform, secret: config.SECRET, address: () => ownAddress(app.server) });

  const failures = createFailures({ ...platform, sites });

  function open(name: string): Gateway | undefined {
    const replaced = platform.gateways.find((gateway) => gateway.name === name);
    if (replaced) return failures.watch(replaced);
    if (isDebitGateway(name)) return given.debits.open(name);
    const keys = { keys: config.paymentKeys, allowsTests: !config.PUBLIC_URL || isSandboxAllowed };
    if (name !== sandboxName) return failures.watch(openGateway(name, keys));
    return config.PUBLIC_URL && !isSandboxAllowed ? undefined : sandbox;
  }
  const gateways = createGateways({ merchants: sites.merchants, open, report });
  for (const site of sites.all()) {
    const file = `sites/${site.id}.json: gateways`;
    try {
      const connected = site.gateways.map(({ gateway }) => gateways.connect(gateway));
      if (connected.every((one) => !one || one.paymentmethods.length === 0))
        warn(`${file}: nobody takes its payments, so nothing can be bought there`);
    } catch (error) {
      throw new Error(`${file}: ${(error as Error).message}`);
    }
  }

  // Once for all databases.
  if (platform.db === platform.installation)
    for (const [name, brands] of Map.groupBy(
      sites.all().flatMap(({ database, gateways: of }) => of.map(({ gateway }) => ({ database, gateway }))),
      ({ gateway }) => gateway,
    )) {
      const missing = missingEndpoints(name, new Set(brands.map(({ database }) => database)).size, config.paymentKeys);
      if (missing) warn(missing);
    }

  const mails = refundMails({ ...platform, ...given, sites });
  const announcing = topUpMails({ ...platform, ...given, sites });
  const payments = createPayments({ ...platform, ...given, sites, gateways, failures, mails, topUpMails: announcing });
  const { lookUp, followDebits } = definePaymentJobs({ ...platform, ...given, gateways, payments });

  return {
    service: { ...payments, gateway: sandbox, lookUp, followDebits },
    routes: paymentRoutes(payments),
    personalData: {
      name: 'payments',
      tables: [
        'payment',
        'payment_reversal',
        'payment_refund',
        'payment_discount_use',
        'payment_retention',
        'payment_care',
        'payment_kept',
        'payment_card',
        'payment_top_up',
        'payment_top_up_order',
      ],
      read: ({ id }) => payments.personalData(id),
    },
    mails: [...refundMailPreviews, ...topUpMailPreviews],
    http: async (server, guard) => {
      await topUpLinks(server, payments.topUpAgreements, guard);
      await server.register(async (scope) => {
        if (!isSandboxAllowed) localOnly(scope);
        await sandboxPages(scope, sandbox, guard.openCallerOf);
      });
    },
  } satisfies Part;
}
