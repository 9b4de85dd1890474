import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { call, type Person } from './people.ts';

/** Actions of members by calls, for journeys about something else. */
export const write = (from: Person, to: Person, text: string) =>
  call(from.context.request, 'POST', '/api/message.php', { profile: to.id, client_id: randomUUID(), text });

/** Buys a package at the sandbox gateway and waits for its credits, which make the member premium. */
export async function buyCredits({ context: { request } }: Person, chosen = 'nl-150'): Promise<void> {
  const { redirect } = await call(request, 'POST', '/api/payment.php', {
    client_id: randomUUID(),
    package: chosen,
    paymentmethod: 'card',
  });
  await request.post(redirect, { form: { outcome: 'completed' }, maxRedirects: 0 });
  await expect.poll(async () => (await call(request, 'GET', '/api/user.php')).user.paid_user).toBe(true);
}
