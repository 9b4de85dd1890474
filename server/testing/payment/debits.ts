import { rmSync } from 'node:fs';
import { createDebitDesk } from '../../features/debit/debit.desk.ts';
import { createVault } from '../../features/debit/debit.vault.ts';
import { startTestApp } from '../app.ts';
import { sitesWith } from '../sites.ts';
import { debitCompany } from './payers.ts';

/** The account to which `sepa:acme` collects. */
export const creditorIban = 'NL91ABNA0417164300';

/** An app whose brands collect direct debits, with the operators' desk and the texts that it sent, latest first. */
export async function startDebits(environment: Record<string, string> = {}) {
  const gateways = [{ gateway: 'sepa:acme' }, { gateway: 'sandbox' }];
  const SITES_DIR = sitesWith({ company: debitCompany, gateways });
  const sent: { to: string; text: string }[] = [];
  const sms = {
    async send(message: { to: string; text: string }) {
      sent.unshift(message);
    },
  };
  const app = await startTestApp({ SITES_DIR, PAYMENT_SEPA_ACME_IBAN: creditorIban, ...environment }, { sms });
  return {
    app,
    desk: createDebitDesk({ db: app.connection.db, vault: createVault(app.config) }),
    sent,
    async close(): Promise<void> {
      await app.close();
      rmSync(SITES_DIR, { recursive: true });
    },
  };
}
