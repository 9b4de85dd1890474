import { randomUUID } from 'node:crypto';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import type { TestApp } from '../app.ts';
import type { TestMember } from '../members.ts';

/** Buys credits through the sandbox, which makes a free member premium. */
export async function buyCredits(app: TestApp, { browser }: TestMember): Promise<void> {
  const { redirect } = await browser.api(startPayment, {
    body: { client_id: randomUUID(), begins_at_once: true, package: 'nl-60', paymentmethod: 'ideal' },
  });
  const notice = app.gateway.signed(redirect?.split('/').at(-1) ?? '', 'completed');
  await app.browser(browser.host).api(receiveNotice, { query: { gateway: 'sandbox' }, body: notice } as never);
}

/** The statement, but for the member's id at its end, that starts a payment which nobody has made yet. */
export const pendingPayment = `insert into payment (id, client_id, site_id, package, country, credits, currency, price,
  amount, vat, paymentmethod, refund_days, gateway, member_id)
  select gen_random_uuid(), gen_random_uuid(), 'rendezvous', 'nl-60', 'NL', 60, 'EUR', 100, 100, 0, 'ideal', 14,
    'sandbox', id from member where id =`;
