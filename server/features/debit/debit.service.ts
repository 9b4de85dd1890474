import type { Executor } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { memberErased } from '../member/member.facts.ts';
import type { Members } from '../member/member.service.ts';
import type { Sites } from '../site/site.service.ts';
import { createDebitGateways } from './debit.gateway.ts';
import { defineDebitJobs } from './debit.jobs.ts';
import { debitMails } from './debit.mails.ts';
import { createMandates } from './debit.mandates.ts';
import { stateOf } from './debit.rules.ts';
import { debitStore } from './debit.store.ts';
import { createVault } from './debit.vault.ts';

export { isDebitGateway } from './debit.rules.ts';

/** How many debits are told to their payments at a time. */
const batchSize = 200;

/** Hears of a debit, whose id is its payment's, what the payment's state is. */
type Hear = (debit: { member_id: string; id: string }, state: ReturnType<typeof stateOf>) => Promise<void>;

/** Purchases that are collected from bank accounts: mandates, the gateways that collect, and what became of debits. */
export function createDebits(platform: Platform, { sites, members }: { sites: Sites; members: Members }) {
  const { db, events, config, sms, report } = platform;
  const mails = debitMails({ ...platform, sites, members });
  const vault = createVault(config);
  const mandates = createMandates({ db, vault, sms, report, ...mails });
  events.inTransaction(memberErased, (trx, { member_id }) => debitStore.erase(trx, member_id));

  return {
    ...createDebitGateways({ db, sites, mandates, sms, ...mails, ...config }),
    ...defineDebitJobs({ ...platform, ...mails }),
    mandates,

    /** The accounts of a member's mandates, and what their phones are compared by; none of them leaves the process. */
    async payersOf(on: Executor, memberId: string): Promise<{ kind: 'iban' | 'phone'; value: string }[]> {
      const rows = await debitStore.allMandatesOf(on, memberId);
      return rows.flatMap(({ account, phone_hash }) => [
        { kind: 'iban', value: vault.openAccount(account, memberId).iban },
        { kind: 'phone', value: phone_hash },
      ]);
    },

    personalData: (memberId: string) => debitStore.ofMember(db, memberId),

    /** Tells what became of debits, until each was heard. */
    async tell(hear: Hear): Promise<void> {
      for (const debit of await debitStore.untold(db, batchSize)) {
        try {
          await hear(debit, stateOf(debit));
          await debitStore.told(db, debit);
        } catch (error) {
          // The others are told all the same; this one again with the next run.
          report(error, 'debit.tell', { payment: debit.id });
        }
      }
    },
  };
}

export type Debits = ReturnType<typeof createDebits>;
