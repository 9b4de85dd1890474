import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createDebitGateways } from './debit.gateway.ts';
import { defineDebitJobs } from './debit.jobs.ts';
import { debitMailPreviews, debitMails } from './debit.mails.ts';
import { createMandates } from './debit.mandates.ts';
import { debitRoutes } from './debit.routes.ts';
import { type DebitStatus, stateOf } from './debit.rules.ts';
import { debitStore } from './debit.store.ts';
import { createVault } from './debit.vault.ts';

/** How many debits are told to their payments at a time. */
const batchSize = 200;

export function debitFeature(platform: Platform, { sites, members }: { sites: Sites; members: Members }) {
  const { db, events, config, sms, report } = platform;
  const mails = debitMails({ ...platform, sites, members });
  const mandates = createMandates({ db, vault: createVault(config), sms, report, ...mails });
  const gateways = createDebitGateways({ db, sites, mandates, ...mails, ...config });
  const jobs = defineDebitJobs({ ...platform, ...mails });
  events.inTransaction(memberErased, (trx, { member_id }) => debitStore.erase(trx, member_id));

  return {
    service: {
      ...gateways,
      ...jobs,
      mandates,

      /** Tells what became of debits to whom it concerns, until each was heard. */
      async tell(hear: (debit: { member_id: string; id: string }, state: ReturnType<typeof stateOf>) => Promise<void>) {
        for (const debit of await debitStore.untold(db, batchSize)) {
          await hear(debit, stateOf({ ...debit, status: debit.status as DebitStatus }));
          await debitStore.told(db, debit);
        }
      },
    },
    routes: debitRoutes(mandates),
    personalData: {
      name: 'direct-debit',
      tables: ['debit', 'debit_mandate'],
      read: ({ id }) => debitStore.ofMember(db, id),
    },
    withheld: ['debit_code'],
    retained: ['debit', 'debit_mandate'],
    mails: debitMailPreviews,
  } satisfies Part;
}

export type Debits = ReturnType<typeof debitFeature>['service'];
