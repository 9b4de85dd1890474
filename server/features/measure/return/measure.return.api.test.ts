import { randomUUID } from 'node:crypto';
import { signUp } from '@rendezvous/contract/account';
import { second } from '@rendezvous/contract/durations';
import { decideReturn, listReturns } from '@rendezvous/contract/measure';
import { readQueues } from '@rendezvous/contract/operator-desk';
import { listPayments, receiveNotice, startPayment } from '@rendezvous/contract/payment';
import { addPhoto } from '@rendezvous/contract/photo';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { confirm, joinMember, signUpForm, type TestMember } from '../../../testing/members.ts';
import { picture } from '../../../testing/pictures.ts';
import { createVault } from '../../debit/debit.vault.ts';

let app: TestApp;
const keys = { anna: 'anna-0123456789-0123456789-0123456789' };
beforeAll(async () => {
  app = await startTestApp({ OPERATORS: `anna:${keys.anna}` });
});
afterAll(() => app.close());

function operator(): Browser {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${keys.anna}`;
  return browser;
}
async function ban({ id }: TestMember): Promise<string> {
  const asked = { member_id: id, kind: 'banned', rule: 'fraud', facts: 'Asked a member for money.' } as const;
  const measure = await app.measures.desk.take({ ...asked, found: 'report', by: 'anna' }, () => true);
  await jobsDone(app);
  return measure;
}
const upload = ({ browser }: TestMember, file: Uint8Array) =>
  browser.api(addPhoto, { file: new Blob([new Uint8Array(file)]) });
/** What is noted, of which ban, once everything beside the answers is done. */
async function noted({ id }: Pick<TestMember, 'id'>): Promise<object[]> {
  await app.events.drain(10 * second);
  await jobsDone(app);
  const { returns } = await operator().api(listReturns, { query: { limit: 500 } });
  return returns.filter(({ member }) => member === id).map(({ measure, kinds }) => ({ measure, kinds }));
}
const marks = async (measure: string) =>
  (await app.connection.db.selectFrom('measure_mark').selectAll().where('measure_id', '=', measure).execute()).map(
    ({ kind, hash }) => ({ kind, hash }),
  );
async function join(browser: Browser, email: string): Promise<TestMember> {
  const { user } = await browser.api(signUp, { body: signUpForm({ email }) });
  const member = { browser, user: user as TestMember['user'], id: user?.id ?? '', email };
  await confirm(app, member);
  return member;
}

test('who comes back with a mailbox, browser or photo of a banned member is noted, answered as anybody', async () => {
  const name = randomUUID();
  const bad = await join(app.browser(), `${name}@example.test`);
  const file = await picture({ seed: 31 });
  await upload(bad, file);
  const measure = await ban(bad);
  const stored = await marks(measure);
  expect(stored.map(({ kind }) => kind).toSorted()).toEqual(['email', 'photo']);
  expect(JSON.stringify(stored), 'no plain value').not.toContain(name);

  const taken = await problemOf(join(app.browser(), bad.email));
  const inUse = await problemOf(join(app.browser(), (await joinMember(app)).email));
  expect(taken, 'as any address that is in use').toEqual(inUse);

  // In the same browser, under another writing of the address, and with the same photo.
  const back = await join(bad.browser, `${name}+new@example.test`);
  expect(back.user.status, 'nothing follows by itself').toBe('not_confirmed');
  expect(await noted(back)).toEqual([{ measure, kinds: ['device', 'email'] }]);
  const { photo } = await upload(back, file);
  expect(photo.status).toBe((await upload(await joinMember(app), await picture({ seed: 32 }))).photo.status);
  expect(await noted(back)).toEqual([{ measure, kinds: ['device', 'email', 'photo'] }]);
  expect(await noted(await joinMember(app)), 'nobody else').toEqual([]);

  const waits = async () =>
    (await operator().api(readQueues, {})).queues.find(({ queue }) => queue === 'returns')?.waiting;
  expect(await waits()).toBe(1);
  const decide = (outcome: 'same' | 'other') =>
    operator().api(decideReturn, { body: { member: back.id, measure, outcome } });
  await decide('other');
  expect(await waits()).toBe(0);
  expect(await problemOf(decide('same'))).toMatchObject({ error: 'measure.not_found' });
  await upload(back, await picture({ seed: 33 }));
  expect(await noted(back), 'what is decided is not asked again').toEqual([]);
});

test('a photo of a banned member is known when it is saved anew', async () => {
  const cells = Array.from({ length: 72 }, (_, at) => {
    const shade = (at * 97) % 255;
    const [x, y] = [(at % 9) * 60, Math.floor(at / 9) * 100];
    return `<rect x="${x}" y="${y}" width="60" height="100" fill="rgb(${shade} ${shade} ${shade})"/>`;
  });
  const drawn = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="540" height="800">${cells.join('')}</svg>`);
  const saved = (width: number, quality: number) => sharp(drawn).flatten().resize(width).jpeg({ quality }).toBuffer();
  const [bad, back, other] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  await upload(bad, await saved(540, 90));
  const measure = await ban(bad);
  await upload(back, await saved(480, 60));
  await upload(other, await picture({ seed: 34 }));
  expect([await noted(back), await noted(other)]).toEqual([[{ measure, kinds: ['photo'] }], []]);
});

test('an account or a phone for debits is noted, and all is forgotten when the ban is lifted', async () => {
  const [bad, other, third] = [await joinMember(app), await joinMember(app), await joinMember(app)];
  const mandate = { site_id: 'rendezvous', gateway: 'x', creditor_id: 'x', creditor_name: 'x', locale: 'nl' };
  const payer = { iban_hash: 'x', iban_label: 'x', phone_hash: 'the same phone' };
  const vault = createVault(app.config);
  for (const { id } of [bad, other]) {
    const account = vault.closeAccount({ iban: 'NL91ABNA0417164300', name: 'x', address: null }, id);
    await app.connection.db
      .insertInto('debit_mandate')
      .values({ ...mandate, ...payer, ...{ member_id: id, id: randomUUID(), reference: randomUUID(), account } })
      .execute();
  }
  const measure = await ban(bad);
  expect((await marks(measure)).map(({ kind }) => kind).toSorted()).toEqual(['email', 'iban', 'phone']);
  const buy = async ({ id, browser }: TestMember) => {
    const body = { client_id: randomUUID(), begins_at_once: true, package: 'nl-10', paymentmethod: 'card' } as const;
    const { redirect } = await browser.api(startPayment, { body });
    const paymentmethod = 'directdebit';
    await app.connection.db.updateTable('payment').set({ paymentmethod }).where('member_id', '=', id).execute();
    await app.browser().api(receiveNotice, {
      query: { gateway: 'sandbox' },
      body: app.gateway.signed(redirect.split('/').at(-1) as string, 'completed'),
    });
    return (await browser.api(listPayments)).payments.map(({ status }) => status);
  };
  expect([await buy(other), await buy(third)]).toEqual([['completed'], ['completed']]);
  expect([await noted(other), await noted(third)]).toEqual([[{ measure, kinds: ['iban', 'phone'] }], []]);

  await app.measures.desk.lift(measure, { by: 'bert', note: '' }, () => true);
  await jobsDone(app);
  expect([await marks(measure), await noted(other)]).toEqual([[], []]);
  const again = await ban(bad);
  await sql`update measure set created_at = now() - interval '191 days' where id = ${again}`.execute(app.connection.db);
  await app.departure.eraseDue();
  expect((await marks(again)).length, 'held longer than the account').toBeGreaterThan(0);
});
