import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { activate, signUp } from '@rendezvous/contract/account';
import { attributionQuery } from '@rendezvous/contract/attribution';
import { deleteAccount } from '@rendezvous/contract/departure';
import { day, hour, second } from '@rendezvous/contract/durations';
import { listPostbacks, type PostbackEvent } from '@rendezvous/contract/postback';
import { attributionHeader } from '@rendezvous/contract/site';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Postback } from '../../adapters/postback/postback-sender.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { KeptLog, startTestApp, type TestApp } from '../../testing/app.ts';
import { dueNow, hurry, jobsDone } from '../../testing/jobs.ts';
import { confirm, mailedLink, signUpForm, type TestMember } from '../../testing/members.ts';
import { buyCredits } from '../../testing/payment/purchases.ts';
import { memberConfirmed } from '../member/member.facts.ts';
import { paymentCompleted, paymentReversed } from '../payment/payment.facts.ts';
import type { PaymentRow } from '../payment/payment.service.ts';
import { describeProblems, SiteFile } from '../site/site.rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-sites-'));
const brand = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
const address = (event: string) =>
  `https://acme.example/${event}?click={sub1}&ref={ref}&more={sub3}&of={network}&is={event}&id={id}&paid={amount}{currency}`;
const acme = {
  network: 'acme',
  secret: 'a secret of the test',
  events: Object.fromEntries(
    ['sign_up', 'confirmation', 'first_purchase', 'repeat_purchase', 'refund'].map((event) => [event, address(event)]),
  ),
};
const few = { network: 'few', method: 'POST', events: { refund: 'https://few.example/?click={sub1}' } };

/** The host of a site that hides who has an account. */
const hiding = 'quiet.localhost';

const key = 'k'.repeat(32);
const operator = () => {
  const browser = app.browser();
  browser.page.authorization = `Bearer ${key}`;
  return browser;
};

const notInFile = 'not in the file of its site';
/** Writes the site's file, and waits until it is read. */
async function write(postbacks: readonly object[]): Promise<void> {
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...brand, postbacks }));
  await expect
    .poll(() => app.sites.ofId('rendezvous')?.postbacks.length, { timeout: 15 * second })
    .toBe(postbacks.length);
}

const agedBy = ({ id }: TestMember, ms: number) =>
  app.connection.db
    .updateTable('postback')
    .set({ created_at: new Date(Date.now() - ms) })
    .where('member_id', '=', id)
    .execute();

/** A network that can be away. */
const network = {
  received: [] as Postback[],
  tries: 0,
  isAway: false,
};

let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...brand, postbacks: [acme, few] }));
  const quiet = { ...brand, id: 'quiet', pool: 'quiet', hosts: [hiding], hides_accounts: true, postbacks: [acme] };
  writeFileSync(join(folder, 'quiet.json'), JSON.stringify(quiet));
  app = await startTestApp(
    { SITES_DIR: folder, LOG_LEVEL: 'warn', OPERATORS: `anna:${key}` },
    {
      logTo: log,
      sendPostback: async (postback) => {
        network.tries += 1;
        if (network.isAway) throw new Error('answered 503');
        network.received.push(postback);
      },
    },
  );
});
afterEach(() => {
  Object.assign(network, { received: [], tries: 0, isAway: false });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** A member who came with these. */
async function memberOf(attribution: object): Promise<TestMember> {
  const browser = app.browser();
  browser.page[attributionHeader] = attributionQuery(attribution);
  const body = signUpForm();
  const { user } = await browser.api(signUp, { body });
  if (!user) throw new Error('Nobody is logged in');
  return { browser, user, id: user.id, email: body.email };
}

const paid = ({ id }: TestMember, payment_id: string) => ({
  member_id: id,
  payment_id,
  site_id: 'rendezvous',
  amount: 2495,
  currency: 'EUR',
});

/** What a receipt says. No payment has two, so each time an event is published it is of another one. */
const rowOf = ({ payment_id: _, ...payment }: ReturnType<typeof paid>) => {
  const evidence = { country: 'NL', profile_country: null, connection_country: null, payer_country: null };
  const bought = { id: randomUUID(), price: 2495, discount: 0, credits: 25, paymentmethod: 'ideal' };
  return { ...payment, ...evidence, ...bought } as PaymentRow;
};

/** Publishes what makes an event true, as its feature does. */
const publish = (
  member: TestMember,
  event: PostbackEvent,
  payment_id: string,
  reversal = { reversal_id: 're_1', before: 0, after: 2495 },
) =>
  inTransaction(app.connection.db, async (trx) => {
    const payment = paid(member, payment_id);
    if (event === 'confirmation') await app.events.publishInTransaction(trx, memberConfirmed, { member_id: member.id });
    else if (event === 'refund')
      await app.events.publishInTransaction(trx, paymentReversed, { ...payment, ...reversal });
    else
      await app.events.publishInTransaction(trx, paymentCompleted, {
        ...payment,
        payment: rowOf(payment),
        is_barred: false,
        is_first: event === 'first_purchase',
      });
  });

const rowsOf = ({ id }: TestMember) =>
  app.connection.db.selectFrom('postback').selectAll().where('member_id', '=', id).orderBy('created_at').execute();
const told = () => network.received.map(({ url }) => new URL(url));

test('where accounts are hidden, a network learns of a sign-up only once its address is confirmed', async () => {
  const browser = app.browser(hiding);
  browser.page[attributionHeader] = attributionQuery({ network: 'acme' });
  const form = signUpForm();
  await browser.api(signUp, { body: form });
  const body = await mailedLink(app, form.email, '/activate/done');
  await jobsDone(app);
  expect(told()).toEqual([]);
  await browser.api(activate, { body });
  await jobsDone(app);
  expect(
    told()
      .map(({ pathname }) => pathname)
      .toSorted(),
  ).toEqual(['/confirmation', '/sign_up']);
});

test('a network is told each event of a member it sent, with what it sent itself and nothing of whom', async () => {
  const member = await memberOf({ network: 'acme', ref: 'a&b=#/../', sub1: '<i>Łódź 東京</i>' });
  const other = randomUUID();
  await confirm(app, member);
  await buyCredits(app, member);
  await buyCredits(app, member);
  await publish(member, 'refund', other, { reversal_id: 're_1', before: 0, after: 1000 });
  await publish(member, 'refund', other, { reversal_id: 're_2', before: 1000, after: 2495 });
  await publish(member, 'refund', other, { reversal_id: 're_2 failed', before: 2495, after: 1000 });
  await jobsDone(app);
  const addresses = told();
  expect(addresses.map(({ pathname, searchParams }) => [pathname, searchParams.get('paid')]).toSorted()).toEqual([
    ['/confirmation', ''],
    ['/first_purchase', '65.99EUR'],
    ['/refund', '10.00EUR'],
    ['/refund', '14.95EUR'],
    ['/repeat_purchase', '65.99EUR'],
    ['/sign_up', ''],
  ]);
  for (const { searchParams, hash, origin, pathname } of addresses) {
    expect([origin, hash]).toEqual(['https://acme.example', '']);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      click: '<i>Łódź 東京</i>',
      ref: 'a&b=#/../',
      more: '',
      of: 'acme',
      is: pathname.slice(1),
    });
  }
  const ids = addresses.map(({ searchParams }) => searchParams.get('id'));
  expect(new Set(ids).size).toBe(6);
  const sent = JSON.stringify(network.received);
  for (const secret of [member.id, member.email, 'Robin', other]) expect(sent).not.toContain(secret);
  expect(network.received.every(({ secret, method }) => secret === acme.secret && method === 'GET')).toBe(true);
});

test('only those are told of whom a network of the file sent, and only what its file names', async () => {
  for (const attribution of [{}, { ref: 'acme' }, { network: 'unknown' }, { network: 'ACME' }])
    await publish(await memberOf(attribution), 'refund', randomUUID());
  await publish(await memberOf({ network: 'few', sub1: 'a/b' }), 'first_purchase', randomUUID());
  await publish(await memberOf({ network: 'few', sub1: 'a/b' }), 'refund', randomUUID());
  await jobsDone(app);
  expect(network.received).toEqual([{ url: 'https://few.example/?click=a%2Fb', method: 'POST', secret: undefined }]);
});

test('each event is told once, however often it is published and however often the network fails', async () => {
  const event = fc.record({
    event: fc.constantFrom<PostbackEvent>('confirmation', 'first_purchase', 'repeat_purchase', 'refund'),
    payment: fc.constantFrom(randomUUID(), randomUUID()),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 6 }), async (events) => {
      network.received = [];
      const member = await memberOf({ network: 'acme' });
      for (const { event, payment, fails } of events) {
        network.isAway = fails;
        await Promise.all([publish(member, event, payment), publish(member, event, payment)]);
      }
      network.isAway = false;
      await expect
        .poll(
          async () => {
            await dueNow(app, 'postback.send');
            return (await rowsOf(member)).every(({ sent_at }) => sent_at !== null);
          },
          { timeout: 15 * second, interval: 50 },
        )
        .toBe(true);
      const expected = new Set(events.map((one) => `${one.event} ${one.event === 'confirmation' ? '' : one.payment}`));
      expect(network.received.length).toBe(expected.size + 1);
      expect(new Set(network.received.map(({ url }) => url)).size).toBe(expected.size + 1);
    }),
    { numRuns: 8 },
  );
});

test('a network that is away for a day is told when it is back, and after two days no more', async () => {
  network.isAway = true;
  const [patient, lost] = [await memberOf({ network: 'acme', sub1: 'patient' }), await memberOf({ network: 'acme' })];
  const tries = async (member: TestMember) => (await rowsOf(member))[0]?.tries ?? 0;
  await expect.poll(() => tries(patient), { timeout: 15 * second }).toBe(1);
  await expect.poll(() => tries(lost), { timeout: 15 * second }).toBe(1);
  await agedBy(patient, day);
  await agedBy(lost, 2 * day + hour);
  await hurry(app, 'postback.send');
  await expect.poll(() => tries(patient), { timeout: 15 * second }).toBeGreaterThan(1);
  await expect.poll(async () => (await rowsOf(lost))[0]?.given_up_at, { timeout: 15 * second }).not.toBeNull();
  const [given] = await rowsOf(lost);
  expect(given).toMatchObject({ sent_at: null, failure: 'answered 503' });
  expect(log.text).toContain(`postback ${given?.id} of rendezvous to acme (sign_up) is given up: answered 503`);
  expect(log.text).not.toContain(lost.id);
  network.isAway = false;
  await hurry(app, 'postback.send');
  await jobsDone(app);
  expect(told().map(({ searchParams }) => searchParams.get('click'))).toEqual(['patient']);
  expect((await rowsOf(lost))[0]?.sent_at).toBeNull();
  const { postbacks } = await operator().api(listPostbacks);
  expect(
    postbacks.find(({ event, network, site }) => event === 'sign_up' && network === 'acme' && site === 'rendezvous'),
  ).toMatchObject({
    site: 'rendezvous',
    waiting: 0,
    given_up: 1,
    failure: 'answered 503',
  });
});

test('what waits for a network that was taken out of the file is sent once it is back, and else given up', async () => {
  network.isAway = true;
  const [early, late] = [await memberOf({ network: 'acme', sub1: 'early' }), await memberOf({ network: 'acme' })];
  const row = async (member: TestMember) => (await rowsOf(member))[0];
  for (const member of [early, late])
    await expect.poll(async () => (await row(member))?.tries, { timeout: 15 * second }).toBe(1);
  network.isAway = false;
  await write([few]);
  await hurry(app, 'postback.send');
  for (const member of [early, late])
    await expect.poll(async () => (await row(member))?.failure, { timeout: 15 * second }).toBe(notInFile);
  expect([(await row(early))?.given_up_at, network.received]).toEqual([null, []]);
  await agedBy(late, 2 * day + hour);
  await hurry(app, 'postback.send');
  await expect.poll(async () => (await row(late))?.given_up_at, { timeout: 15 * second }).not.toBeNull();
  expect(log.text).toContain(
    `postback ${(await row(late))?.id} of rendezvous to acme (sign_up) is given up: ${notInFile}`,
  );
  await write([acme, few]);
  await hurry(app, 'postback.send');
  await jobsDone(app);
  expect(told().map(({ searchParams }) => searchParams.get('click'))).toEqual(['early']);
});

test('of who leaves nothing more is told, and nothing of how they came is left', async () => {
  network.isAway = true;
  const member = await memberOf({ network: 'acme' });
  await expect.poll(async () => (await rowsOf(member))[0]?.tries, { timeout: 15 * second }).toBe(1);
  await member.browser.api(deleteAccount, {});
  expect(await rowsOf(member)).toEqual([]);
  const attributions = app.connection.db
    .selectFrom('account_attribution')
    .selectAll()
    .where('member_id', '=', member.id);
  expect(await attributions.execute()).toEqual([]);
  network.isAway = false;
  await hurry(app, 'postback.send');
  await publish(member, 'refund', randomUUID());
  await jobsDone(app);
  expect(network.received).toEqual([]);
});

const wrong: readonly (readonly [object, string])[] = [
  [{ network: '', events: { refund: 'https://a.example/' } }, 'postbacks.0.network: '],
  [{ network: 'a', events: {} }, 'postbacks.0.events: at least one of sign_up, confirmation'],
  [{ network: 'a', events: { lead: 'https://a.example/' } }, 'postbacks.0.events'],
  [
    { network: 'a', events: { refund: 'https://a.example/?b={email}' } },
    '{email} is no placeholder; there are {network}',
  ],
  [{ network: 'a', events: { refund: 'https://a.example/?b={sub1' } }, 'a brace without its other one'],
  [{ network: 'a', events: { refund: 'http://a.example/' } }, 'an address like https://network.example'],
  [{ network: 'a', events: { refund: 'https://127.0.0.1/' } }, 'an address like https://network.example'],
  [{ network: 'a', events: { refund: 'https://localhost/' } }, 'an address like https://network.example'],
  [{ network: 'a', events: { refund: 'https://a.example:8443/' } }, 'without a port'],
  [{ network: 'a', events: { refund: 'https://{sub1}.example/' } }, 'behind the question mark'],
  [{ network: 'a', events: { refund: 'https://a.example/{sub1}/?b' } }, 'behind the question mark'],
  [{ network: 'a', events: { refund: 'https://a.example/?b=1#{id}' } }, 'what follows # would not be sent'],
  [{ network: 'a', secret: 'short', events: { refund: 'https://a.example/' } }, '16 characters at least'],
  [{ network: 'a', method: 'PUT', events: { refund: 'https://a.example/' } }, 'postbacks.0.method'],
];

test('a file with a wrong postback is refused, with what is wrong', () => {
  const problems = (postbacks: unknown) => {
    const { error } = SiteFile.safeParse({ ...brand, postbacks });
    return error ? describeProblems(error).join('\n') : '';
  };
  for (const [postback, problem] of wrong) expect(problems([postback])).toContain(problem);
  expect(problems([few, few])).toContain('postbacks: each network once');
  expect(problems([acme, few])).toBe('');
});
