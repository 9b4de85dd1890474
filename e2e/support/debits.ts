import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { endToEndId } from '../../server/features/debit/debit.pain008.ts';
import { runCommand } from '../../server/testing/commands.ts';
import { creditorIban } from '../../server/testing/payment/debits.ts';
import { debitCompany, newIban, newPhone } from '../../server/testing/payment/payers.ts';
import { heading } from './page.ts';
import { pressPay } from './pay.ts';
import { journeySecret, open, type Person, person, phone } from './people.ts';
import { expect, productWithTasks, type TaskServer } from './server.ts';

const brand = { gateways: [{ gateway: 'sepa:acme' }, { gateway: 'sandbox' }], company: debitCompany };
const bank = { PAYMENT_SEPA_ACME_IBAN: creditorIban };

/** The product with a company that collects direct debits, its operator's commands, and what its bank reports. */
export async function productWithDebits() {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-debits-'));
  const DATA_DIR = join(folder, 'data');
  const start = (PORT = '0'): Promise<TaskServer> => productWithTasks({ brand, env: { ...bank, DATA_DIR, PORT } });
  let server = await start();
  const baseURL = `http://localhost:${server.port}`;

  async function debits(...args: string[]): Promise<string> {
    const { out, err, status } = await runCommand('debits', args, { ...bank, SECRET: journeySecret, DATA_DIR });
    expect([err, status], out).toEqual(['', 0]);
    return out;
  }

  return {
    folder,
    debits,
    ask: (...work: Parameters<TaskServer['ask']>) => server.ask(...work),

    /** The embedded database belongs to one process: an operator stops the server before such work. */
    async whileStopped(people: readonly Person[], work: () => Promise<unknown>): Promise<void> {
      for (const { page } of people) await page.goto('about:blank');
      await server.stop();
      await work();
      server = await start(String(server.port));
    },

    async read(...reports: string[]): Promise<string> {
      const paths = reports.map((report, index) => {
        const path = join(folder, `report-${index}.xml`);
        writeFileSync(path, report);
        return path;
      });
      return debits('read', ...paths);
    },

    /** A member who signed a mandate and bought by it; the bank has not said anything yet. */
    async payer(browser: Browser, iban = newIban(), number = newPhone()) {
      const one = await person(browser, { language: 'nl', viewport: phone, baseURL });
      const { page, context } = one;
      await open(page, '/credits/nl-10/directdebit');
      await pressPay(page);
      await heading(page, 'Automatische incasso');
      await fillIn(page, iban, number);
      await expect(page.getByRole('heading', { name: 'Vul de code in' })).toBeVisible();
      const code = /(\d{6}) is je code/.exec(await (await context.request.get('/mailbox')).text())?.[1] ?? '';
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Machtiging ondertekenen' }).click();
      await page.getByRole('link', { name: 'Verder met je aankoop' }).click();
      await pressPay(page);
      await heading(page, 'Je betaling wordt verwerkt');
      return { ...one, payment: paymentOn(page) };
    },

    async stop(): Promise<void> {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export async function fillIn(page: Page, iban: string, number: string): Promise<void> {
  await page.getByLabel('Naam van de rekeninghouder').fill('Robin Jansen');
  await page.getByLabel('Rekeningnummer (IBAN)').fill(iban);
  await page.getByLabel('Mobiel nummer').fill(number);
  await page.getByRole('button', { name: 'Stuur me een code' }).click();
}

/** The number of the payment whose page is open. */
export const paymentOn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) as string;

/** A pain.002 of a debit that was not accepted. */
export const rejection = (payment: string, reason: string) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${endToEndId(payment)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt></Document>`;

/** A camt.054 of a debit that was booked, or went back for a reason. */
export const booking = (payment: string, reason?: string) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry>
    <Amt Ccy="EUR">11.24</Amt><CdtDbtInd>${reason ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls>
    <TxDtls><Refs><EndToEndId>${endToEndId(payment)}</EndToEndId></Refs><Amt Ccy="EUR">11.24</Amt>
    ${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry></Ntfctn>
  </BkToCstmrDbtCdtNtfctn></Document>`;
