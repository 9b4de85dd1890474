import { afterAll, beforeAll, expect, test } from 'vitest';
import { behindProxy, startTestApp, type TestApp } from '../../testing/app.ts';
import { signUpMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ...behindProxy, PUBLIC_URL: 'https://localhost' });
});
afterAll(() => app.close());

test('every answer tells browsers to be strict: calls, files, refusals, what is not there', async () => {
  const { browser } = await signUpMember(app);
  for (const url of [
    '/api/settings.php',
    '/api/user.php',
    '/manifest.webmanifest',
    '/offline',
    '/nothing',
    '/photos/x',
  ]) {
    const { headers } = await browser.send({ method: 'GET', url });
    expect(headers, url).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    const policy = String(headers['content-security-policy']).split(';');
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy, url).toContain(rule);
    for (const kind of ['script-src', 'style-src'])
      expect(
        policy.find((rule) => rule.startsWith(`${kind} `)),
        url,
      ).toMatch(/^\S+ 'self' 'nonce-\S+'$/);
    expect(headers['access-control-allow-origin'], url).toBeUndefined();
  }
});

test('a document that the server writes itself has its style', async () => {
  const answer = await app.app.inject({ url: '/offline', headers: { host: 'localhost' } });
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy'])) ?? [];
  expect(answer.body).toContain(`<style nonce="${nonce}">`);
  expect(answer.body).not.toContain('<style>');
});

test('a method that shows a request to its sender is not there', async () => {
  const answer = await app.app.inject({ method: 'TRACE' as 'GET', url: '/', headers: { host: 'localhost' } });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain('localhost');
});
