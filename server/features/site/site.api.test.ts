import { endpoint } from '@rendezvous/contract/endpoint';
import { readCompany, readSettings } from '@rendezvous/contract/site';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the host picks the brand', async () => {
  const main = await app.browser('localhost').api(readSettings);
  const other = await app.browser('gay.localhost:3000').api(readSettings);
  expect(main.niche).toBe(1);
  expect(other.niche).toBe(7);
  expect(other.name).not.toBe(main.name);
  expect(other.theme.primary).not.toBe(main.theme.primary);
});

test('an unknown host is not another brand', async () => {
  expect(await problemOf(app.browser('evil.example').api(readSettings))).toMatchObject({ status: 421, error: 'request.unknown_site' });
});

test('the company is told with all its fields', async () => {
  expect(Object.keys(await app.browser().api(readCompany))).toEqual(
    expect.arrayContaining(['name', 'address', 'kvk', 'city', 'country', 'tradenames', 'vat_numbers', 'support_phone', 'delete_discount', 'added']),
  );
});

test('a call that is not declared is not found', async () => {
  const undeclared = endpoint({ method: 'GET', path: '/api/nothing.php', access: 'anyone', summary: '', answer: z.unknown() });
  expect(await problemOf(app.browser().api(undeclared))).toMatchObject({ status: 404, error: 'request.not_found' });
});
