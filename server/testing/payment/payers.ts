import { randomUUID } from 'node:crypto';
import { beginMandate, confirmMandate } from '@rendezvous/contract/debit';
import { readUser } from '@rendezvous/contract/member';
import { readPayment, startPayment } from '@rendezvous/contract/payment';
import type { TestApp } from '../app.ts';
import { signUpMember } from '../members.ts';

/** A text message. */
interface Sent {
  readonly to: string;
  readonly text: string;
}

/** A brand's company that may collect. */
export const debitCompany = {
  id: 'rendezvous-media',
  name: 'Rendezvous Media B.V.',
  address: 'Keizersgracht 123',
  kvk: '12345678',
  city: '1015 CJ Amsterdam',
  country: 'NL',
  tradenames: ['Rendezvous'],
  vat_numbers: [],
  support_phone: null,
  delete_discount: null,
  time_zone: 'Europe/Amsterdam',
  added: '2024-03-01',
  creditor_id: 'DE98ZZZ09999999999',
};

/** A valid Dutch IBAN of its own. */
export function newIban(): string {
  const account = `INGB${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}`;
  const number = `${account}NL00`.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return `NL${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${account}`;
}
/** A valid Dutch mobile number of its own. */
export const newPhone = () => `+3161${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
/** The code in the last text message to a phone; messages come latest first. */
export const codeIn = (sent: readonly Sent[], phone: string) =>
  /\d{6}/.exec(sent.find(({ to }) => to === phone)?.text ?? '')?.[0] ?? '';

/** A member who pays by direct debit, with an account and a phone of their own unless they are given. */
export async function payerIn(
  app: TestApp,
  sent: readonly Sent[],
  { iban = newIban(), phone = newPhone(), host = 'localhost' }: { iban?: string; phone?: string; host?: string } = {},
) {
  const { browser, id, email } = await signUpMember(app, { host });
  const begin = (changes: object = {}) =>
    browser.api(beginMandate, { body: { name: 'Robin Canary', iban, phone, ...changes } });
  const confirm = (mandate_id: string, code: string) => browser.api(confirmMandate, { body: { mandate_id, code } });
  return {
    browser,
    id,
    email,
    iban,
    phone,
    begin,
    confirm,
    async sign() {
      const { mandate } = await begin();
      return (await confirm(mandate.mandate_id, codeIn(sent, phone))).mandate;
    },
    buy: (chosen = 'nl-10') =>
      browser.api(startPayment, {
        body: { client_id: randomUUID(), begins_at_once: true, package: chosen, paymentmethod: 'directdebit' },
      }),
    credits: async () => (await browser.api(readUser)).user.credits,
    status: async (payment: string) => (await browser.api(readPayment, { query: { id: payment } })).payment.status,
  };
}
