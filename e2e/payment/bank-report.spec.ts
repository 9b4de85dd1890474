import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { runCommand } from '../../server/testing/commands.ts';
import { creditorIban } from '../../server/testing/payment/debits.ts';
import { debitCompany, newIban } from '../../server/testing/payment/payers.ts';
import { axeProblems } from '../support/axe.ts';
import { heading } from '../support/page.ts';
import { pressPay } from '../support/pay.ts';
import { journeySecret, open, type Person, person, phone } from '../support/people.ts';
import { expect, productWith, type Server, test } from '../support/server.ts';
import { allowRefusals } from '../support/test.ts';

const brand = { gateways: [{ gateway: 'sepa:acme' }, { gateway: 'sandbox' }], company: debitCompany };
const bank = { PAYMENT_SEPA_ACME_IBAN: creditorIban };

let folder: string;
let server: Server | undefined;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rendezvous-debits-'));
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

async function startServer(): Promise<Server> {
  const PORT = server ? String(server.port) : '0';
  server = await productWith({}, { brand, env: { ...bank, DATA_DIR: join(folder, 'data'), PORT } });
  return server;
}

/** The embedded database belongs to one process: an operator stops the server before such work. */
async function whileStopped(people: readonly Person[], work: () => Promise<unknown>): Promise<void> {
  for (const { page } of people) await page.goto('about:blank');
  await server?.stop();
  await work();
  await startServer();
}

async function debits(...args: string[]): Promise<string> {
  const { out, err, status } = await runCommand('debits', args, {
    ...bank,
    SECRET: journeySecret,
    DATA_DIR: join(folder, 'data'),
  });
  expect(err, out).toBe('');
  expect(status).toBe(0);
  return out;
}

const endToEnd = (payment: string) => payment.replaceAll('-', '');

/** A pain.002 of a debit that was not accepted. */
const rejection = (payment: string, reason: string) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
    <OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${endToEnd(payment)}</OrgnlEndToEndId><TxSts>RJCT</TxSts>
      <StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt></Document>`;

/** A camt.054 of a debit that was booked, or went back for a reason. */
const booking = (payment: string, reason?: string) => `<?xml version="1.0"?>
  <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn><Ntry>
    <Amt Ccy="EUR">11.24</Amt><CdtDbtInd>${reason ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls>
    <TxDtls><Refs><EndToEndId>${endToEnd(payment)}</EndToEndId></Refs><Amt Ccy="EUR">11.24</Amt>
    ${reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''}</TxDtls></NtryDtls></Ntry></Ntfctn>
  </BkToCstmrDbtCdtNtfctn></Document>`;

async function read(...reports: string[]): Promise<string> {
  const paths = reports.map((report, index) => {
    const path = join(folder, `report-${index}.xml`);
    writeFileSync(path, report);
    return path;
  });
  return debits('read', ...paths);
}

async function fillIn(page: Page, iban: string, number: string): Promise<void> {
  await page.getByLabel('Naam van de rekeninghouder').fill('Robin Jansen');
  await page.getByLabel('Rekeningnummer (IBAN)').fill(iban);
  await page.getByLabel('Mobiel nummer').fill(number);
  await page.getByRole('button', { name: 'Stuur me een code' }).click();
}

/** A member who signed a mandate and bought by it; the bank has not said anything yet. */
async function payer(browser: Browser, iban: string, number: string) {
  const baseURL = `http://localhost:${server?.port}`;
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
  return { ...one, payment: new URL(page.url()).pathname.split('/').at(-1) as string };
}

const credits = async ({ context }: Person): Promise<number> =>
  (await (await context.request.get('/api/user.php')).json()).user.credits;

/** Payments follow their debits within a minute. */
async function seen(page: Page, payment: string, title: string): Promise<void> {
  await expect(async () => {
    await open(page, `/transactions/${payment}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 120_000 });
  expect(await axeProblems(page)).toEqual([]);
}

test('members see what their bank reports: one debit is rejected, one returned after it was settled', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  allowRefusals('/api/payment.php 409', '/api/payment.php 403', '/api/direct-debit.php 403');
  await startServer();
  const [iban, number] = [newIban(), '+31 6 11223344'];
  const rejected = await payer(browser, iban, number);
  const returned = await payer(browser, newIban(), '+31 6 22334455');
  const people = [rejected, returned];
  const before = await credits(returned);

  await whileStopped(people, async () => {
    expect(await debits('collect', 'sepa:acme', '--to', folder)).toContain('2 debits, EUR 22.48');
    expect(readdirSync(folder).filter((name) => name.endsWith('.xml'))).toHaveLength(1);
    const outcome = await read(rejection(rejected.payment, 'MD01'), booking(returned.payment));
    expect(outcome).toMatch(/1 rejected\n.*1 settled/);
  });
  await seen(rejected.page, rejected.payment, 'Niet betaald');
  await expect(rejected.page.getByText('De betaling is mislukt of geannuleeerd.')).toBeVisible();
  await seen(returned.page, returned.payment, 'Gelukt, dank je wel!');
  expect(await credits(returned)).toBe(before + 10);

  // Neither the account nor the phone is taken again, whoever has them.
  await open(rejected.page, '/credits/nl-10/directdebit');
  await pressPay(rejected.page);
  await heading(rejected.page, 'Automatische incasso');
  for (const [account, mobile] of [
    [iban, '+31 6 33445566'],
    [newIban(), number],
  ] as const) {
    await open(rejected.page, '/directdebit');
    await fillIn(rejected.page, account, mobile);
    await expect(rejected.page.getByText('Je account is geblokkeerd voor automatische incasso.')).toBeVisible();
  }

  await whileStopped(people, async () => expect(await read(booking(returned.payment, 'MD06'))).toContain('1 returned'));
  await seen(returned.page, returned.payment, 'Teruggeboekt');
  expect(await credits(returned)).toBe(before);
  await open(returned.page, '/credits/nl-10/directdebit');
  await pressPay(returned.page);
  await expect(
    returned.page.getByText('Zolang een betaling van je is teruggeboekt, kun je niets kopen.'),
  ).toBeVisible();
  for (const { context } of people) await context.close();
});
