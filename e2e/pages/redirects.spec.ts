import { expect } from '@playwright/test';
import { open, password, person } from '../support/people.ts';
import { test } from '../support/test.ts';

const elsewhere = [
  '/%09/evil.example/x',
  '/%09%5cevil.example',
  '//evil.example',
  '/.//evil.example',
  '/%0a/evil.example',
  '/%0d/evil.example',

  'https://evil.example',
  '/api/logout.php',
];

test('no address of the login page leads a member to another site, a call or an error', async ({ browser }) => {
  const { context, page } = await person(browser);
  const { request } = context;
  for (const next of elsewhere) {
    const answer = await request.get(`/login?next=${next}`, { maxRedirects: 0 });
    expect([next, answer.status(), answer.headers().location]).toEqual([next, 302, '/members']);
  }
  const own = await request.get(`/login?next=${encodeURIComponent('/settings?a=é#data')}`, { maxRedirects: 0 });
  expect(own.headers().location).toBe('/settings?a=%C3%A9#data');
  expect((await request.get('/login?next=/%0a', { maxRedirects: 0 })).headers().location).toBe('/');
  await page.goto('/settings');
  const { origin } = new URL(page.url());
  for (const path of [
    '/members/%0d%0aset-cookie:a=b/signup',
    '/members/..%2f..%2f%2fevil.example/signup',
    '//',
    '//evil.example/settings',
  ]) {
    const answer = await request.get(`${origin}${path}`, { maxRedirects: 0 });
    expect(answer.status(), path).toBeLessThan(500);
    expect(new URL(answer.headers().location ?? '/', origin).origin, path).toBe(origin);
  }
  await context.close();
});

test('logging in by a manipulated address leads to the search', async ({ browser }) => {
  const { context, email } = await person(browser);
  await context.clearCookies({ name: 'auth.session' });
  const page = await context.newPage();
  await open(page, '/login?next=/%09/evil.example/x');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/members$/);
  await context.close();
});
