import { locales } from '@rendezvous/contract/shared';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = async (url: string) => app.browser().send({ method: 'GET', url });

test('every mail can be previewed in every language and brand, as HTML and text, with no word missing', async () => {
  const list = (await get('/mailbox/previews')).body;
  const links = [...list.matchAll(/href="(\/mailbox\/previews\/[^"]+)"/g)].map(([, link]) => link ?? '');
  expect(links.length % (2 * locales.length * app.sites.all().length)).toBe(0);
  expect(links.length).toBeGreaterThan(0);
  const seen = new Set<string>();
  for (const link of links) {
    const { statusCode, body } = await get(link);
    const kind = link.split('/').at(-2) ?? '';
    expect(statusCode, link).toBe(200);
    expect(body, link).toContain(app.sites.ofId(link.split('/').at(-3) ?? '')?.settings.name);
    expect(body, link).toMatch(/https:\/\//);
    // A missing text shows its key, a missing parameter its braces.
    expect(body.replace(/<style[^>]*>[\s\S]*?<\/style>/, ''), link).not.toMatch(
      new RegExp(`${kind}\\.[a-z]|\\bmail:[a-z]|[{}]|undefined`),
    );
    // American English falls back to English; no other two mails are alike.
    if (link.includes('en-US')) continue;
    expect(seen.has(body), link).toBe(false);
    seen.add(body);
  }
});

test('there are no previews on an installation reachable from outside', async () => {
  const outside = await startTestApp({
    PUBLIC_URL: 'https://rendezvous.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    PAYMENT_SANDBOX: 'allow',
  });
  expect((await outside.browser().send({ method: 'GET', url: '/mailbox/previews' })).statusCode).toBe(404);
  await outside.close();
});
