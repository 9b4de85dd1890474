import { minute } from '@rendezvous/contract/durations';
import { readQueues } from '@rendezvous/contract/operator-desk';
import {
  takeAppeals,
  takeComplaints,
  takeHeldMessages,
  takePhotos,
  takeReports,
} from '@rendezvous/contract/operator-queue';
import { mayBy, roles } from '@rendezvous/contract/permission';
import { listWaitingPhotos, readReviewedPicture } from '@rendezvous/contract/photo';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import deeds from '../../../locales/en/deeds.json' with { type: 'json' };
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { joinMember } from '../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const operatorCalls = () =>
  app.door.boundCalls.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'operator');

test('every call of operators refuses each role without its permission, and whoever may not see the brand', {
  timeout: 2 * minute,
}, async () => {
  const ask = async ({ browser }: TestOperator, { method, path, when }: ReturnType<typeof operatorCalls>[number]) => {
    const payload = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, payload: '{}' };
    const { statusCode, body } = await browser.send({
      method,
      url: `${path}?${new URLSearchParams(when)}`,
      ...payload,
    });
    const { error, params } = JSON.parse(body) as { error?: string; params?: { permission?: string } };
    return { statusCode, error, permission: params?.permission };
  };
  const calls = operatorCalls().filter(({ permission }) => permission !== 'any');
  expect(calls.length).toBeGreaterThan(20);
  for (const role of roles) {
    const operator = await joinOperator(app, { roles: [role] });
    for (const call of calls) {
      const said = await ask(operator, call);
      const { permission } = call;
      const may = permission !== undefined && permission !== 'any' && mayBy([role], permission);
      const refused = { statusCode: 403, error: 'operator.not_permitted', permission };
      if (may) expect(said, `${role}: ${call.path}`).not.toMatchObject({ statusCode: 403 });
      else expect(said, `${role}: ${call.path}`).toEqual(refused);
    }
  }
  const elsewhere = await joinOperator(app, { roles: ['administrator'], brands: ['adonis'] });
  elsewhere.browser.jar.set('operator_brand', 'rendezvous');
  for (const call of calls)
    expect(await ask(elsewhere, call), call.path).toMatchObject({ statusCode: 403, error: 'operator.other_brand' });
});

test('an operator of one brand reaches no other by naming it, its members, or one of their own beside it', async () => {
  const theirs = await joinMember(app);
  const own = await joinMember(app, { host: 'milf.localhost' });
  const { browser } = await joinOperator(app, { roles: ['administrator'], brands: ['madame'] });
  browser.jar.set('operator_brand', 'madame');
  const other = 'operator.other_brand';
  for (const call of [takePhotos, takeReports, takeHeldMessages, takeAppeals, takeComplaints])
    await expect(browser.api(call, { body: { site: 'rendezvous' } })).rejects.toThrow(other);
  for (const call of [readQueues, listWaitingPhotos])
    await expect(browser.api(call, { query: { site: 'rendezvous' } as never })).rejects.toThrow(other);
  const picture = { query: { member: theirs.id, photo: v7() } };
  await expect(browser.api(readReviewedPicture, picture)).rejects.toThrow(other);
  const { statusCode, body } = await browser.send({
    method: 'POST',
    url: `${takePhotos.path}?${new URLSearchParams({ member: own.id, site: 'madame' })}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ site: 'rendezvous' }),
  });
  expect([statusCode, JSON.parse(body).error], 'what a call does not declare decides nothing').toEqual([403, other]);
});

test('the permission of every call is declared, and nobody but operators needs one', () => {
  for (const { endpoint } of app.door.boundCalls)
    expect(endpoint.permission === undefined, endpoint.path).toBe(endpoint.access !== 'operator');
});

test('the audit says in words what each call that has a line did', () => {
  const words: Record<string, Record<string, string>> = deeds;
  const unsaid = app.door.boundCalls
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ access, audited, method, showsPrivate, handsOut }) =>
        (access === 'desk' && audited) || (access === 'operator' && !handsOut && (method !== 'GET' || showsPrivate)),
    )
    .map(({ method, path }) => [method, path.replace(/^\/api\/|\.php$/g, '')] as const)
    .filter(([method, name]) => !words[method]?.[name]);
  expect(unsaid).toEqual([]);
});
