import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { picture } from '../../server/testing/pictures.ts';
import { call, type Person } from './people.ts';

/** Actions of members by calls, for journeys about something else. */
export const write = (from: Person, to: Person, text: string) =>
  call(from.context.request, 'POST', '/api/message.php', {
    profile: to.id,
    client_id: randomUUID(),
    text,
    sure: true,
  });

/** Buys a package at the sandbox gateway and waits for its credits, which make the member premium. */
export async function buyCredits({ context: { request } }: Person, chosen = 'nl-150'): Promise<void> {
  const { redirect } = await call(request, 'POST', '/api/payment.php', {
    client_id: randomUUID(),
    begins_at_once: true,
    package: chosen,
    paymentmethod: 'card',
  });
  await request.post(redirect, { form: { outcome: 'completed' }, maxRedirects: 0 });
  await expect.poll(async () => (await call(request, 'GET', '/api/user.php')).user.paid_user).toBe(true);
}

/** Adds public photos, and waits until other members see them, or until somebody is to look at them. */
export async function addPhotos({ context: { request } }: Person, count: number, until = 'active'): Promise<void> {
  for (let seed = 1; seed <= count; seed++) {
    const file = {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture({ seed, width: 900, height: 1200 }),
    };
    const multipart = { private: 'false', file };
    const answer = await request.post('/api/photo.php', { multipart, headers: { 'request-type': 'client' } });
    expect(answer.status(), await answer.text()).toBeLessThan(400);
  }
  await expect
    .poll(async () => {
      const { profile } = await call(request, 'GET', '/api/own-profile.php');
      return profile.photos.filter(({ status }: { status: string }) => status === until).length;
    })
    .toBe(count);
}
