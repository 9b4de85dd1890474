import { randomUUID } from 'node:crypto';
import { receiveNotice, startPayment } from '@rendezvous/contract/payment';
import type { TestApp } from './app.ts';
import type { TestMember } from './members.ts';

/** Buys credits through the sandbox, which makes a free member premium. */
export async function buyCredits(app: TestApp, { browser }: TestMember): Promise<void> {
  const { redirect } = await browser.api(startPayment, {
    body: { client_id: randomUUID(), package: 'nl-60', paymentmethod: 'ideal' },
  });
  const notice = app.gateway.signed(redirect?.split('/').at(-1) ?? '', 'completed');
  await app.browser(browser.host).api(receiveNotice, { query: { gateway: 'sandbox' }, body: notice } as never);
}
