import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type Audience,
  type Campaign,
  listCampaigns,
  previewCampaign,
  resumeCampaign,
  startCampaign,
  stopCampaign,
  testCampaign,
  testWeekly,
} from '@rendezvous/contract/campaign';
import { day, minute } from '@rendezvous/contract/durations';
import type { Endpoint } from '@rendezvous/contract/endpoint';
import { like } from '@rendezvous/contract/like';
import { dayOf, saveLanguage } from '@rendezvous/contract/member';
import { readNotifications, saveNotifications } from '@rendezvous/contract/notify';
import type { Locale } from '@rendezvous/contract/shared';
import { pauseBuying } from '@rendezvous/contract/spending';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sign } from '../../adapters/mail/neutral.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { signUpMember, type TestMember } from '../../testing/members.ts';
import { writeSite } from '../../testing/pools.ts';
import { headerOf, partsOf, type Received, startSmtp } from '../../testing/smtp.ts';

const key = 'a'.repeat(43);
const webhookSecret = 'w'.repeat(43);
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-campaigns-'));
const today = dayOf(new Date());
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: TestApp;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

beforeAll(async () => {
  writeSite(folder, { id: 'one', pool: 'main' });
  writeSite(folder, { id: 'two', pool: 'main' });
  write('one/campaigns/autumn/nl.md', '# Dag {name}\n\nOp **{site}**:\n\n* credits\n\n[Bekijk](/pricing?a=1)\n');
  write('one/campaigns/autumn/en.md', '# Hello {name}\n\nOn **{site}** <b>now</b>.\n\n[Have a look](/premium)\n');
  write('one/campaigns/german/de.md', '# Hallo\n\nText.\n\n[Ansehen](/pricing)\n');
  write(`one/weekly/${today}_${today}/nl.md`, '# Nieuws\n\nOp {site} & elders.\n');
  smtp = await startSmtp();
  app = await startTestApp({
    SITES_DIR: folder,
    SMTP_URL: smtp.url,
    OPERATORS: `anna:${key}`,
    MAIL_WEBHOOK_SECRET: webhookSecret,
  });
});
afterAll(async () => {
  await app.close();
  await smtp.stop();
  rmSync(folder, { recursive: true });
});

async function call({ method, path }: Endpoint, given: object): Promise<{ status: number; answer: never }> {
  const query = method === 'GET' ? `?${new URLSearchParams({ ...given })}` : '';
  const response = await app.browser('one.localhost').send({
    method,
    url: path + query,
    headers: { authorization: `Bearer ${key}`, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { payload: JSON.stringify(given) }),
  });
  return { status: response.statusCode, answer: response.json() as never };
}
const autumn = { site: 'one', template: 'autumn', kind: 'promotions' };
async function start(audience: Audience = {}, more: object = {}): Promise<Campaign> {
  const { answer } = await call(startCampaign, {
    ...autumn,
    client_id: randomUUID(),
    audience,
    per_hour: 6000,
    ...more,
  });
  return (answer as { campaign: Campaign }).campaign;
}
const resultsOf = async (id: string) => {
  const { answer } = await call(listCampaigns, { site: 'one' });
  return (answer as { campaigns: Campaign[] }).campaigns.find((one) => one.id === id);
};

/** A confirmed member who wants promotions, and nothing else is known of them. */
async function joinWanting({
  host = 'one.localhost',
  language = 'nl' as Locale,
  name = 'Robin',
  wants = true,
  isConfirmed = true,
} = {}): Promise<TestMember> {
  const member = await signUpMember(app, { host, name });
  const { db } = app.connection;
  if (isConfirmed) {
    await db.updateTable('member').set({ status: 'active' }).where('id', '=', member.id).execute();
    await db.updateTable('profile').set({ status: 'active' }).where('member_id', '=', member.id).execute();
  }
  await member.browser.api(saveLanguage, { body: { language } });
  await member.browser.api(saveNotifications, { body: { preferences: { promotions: wants } } });
  return member;
}
const campaignMails = ({ email }: { email: string }) =>
  smtp.received.filter(({ to, source }) => to.includes(email) && source.includes('campaign'));
const textOf = (mail: Received | undefined) => (mail ? (partsOf(mail)['text/plain'] ?? '').replaceAll('\r', '') : '');
/** The button's address, then those at the end. */
const linksOf = (mail: Received | undefined) => (textOf(mail).match(/http\S+/g) ?? []).map((link) => new URL(link));
const linkSearch = ({ searchParams }: URL) =>
  `?member=${searchParams.get('member')}&token=${searchParams.get('token')}`;
const opening = ({ pathname, search }: URL, method = 'GET') =>
  app.browser('one.localhost').send({ method, url: pathname + search });
const wanted = async ({ browser }: TestMember) => (await browser.api(readNotifications)).preferences;

test('a campaign reaches those who want it and may be mailed, in their language; what comes of it is counted once', {
  timeout: minute,
}, async () => {
  const [dutch, german] = [await joinWanting({ name: 'Ann & Co' }), await joinWanting({ language: 'de' })];
  const english = await joinWanting({ language: 'en-US' });
  const [late, bounced, fictional] = [await joinWanting(), await joinWanting(), await joinWanting()];
  const silent = [
    await joinWanting({ wants: false }),
    await joinWanting({ isConfirmed: false }),
    await joinWanting({ host: 'two.localhost' }),
  ];
  const { db } = app.connection;
  await db
    .updateTable('member')
    .set({ notifications_disabled: ['fbl'] })
    .where('id', '=', bounced.id)
    .execute();
  await db.updateTable('profile').set({ fictional: true }).where('member_id', '=', fictional.id).execute();

  const { answer: preview } = await call(previewCampaign, autumn);
  expect(preview).toEqual({
    members: 4,
    languages: [
      { language: 'nl', members: 2, gets: 'nl' },
      { language: 'de', members: 1, gets: 'nl' },
      { language: 'en-US', members: 1, gets: 'en' },
    ],
  });
  const waiting = await start({}, { starts_at: new Date(Date.now() + day).toISOString() });
  const { id } = await start();
  // As if handed out and then stopped: what they want is looked at again when it is their turn.
  await db.insertInto('campaign_mail').values({ member_id: late.id, campaign_id: id, held: true }).execute();
  await late.browser.api(saveNotifications, { body: { preferences: { promotions: false } } });
  await app.campaigns.sendDue();
  await jobsDone(app);
  await app.campaigns.sendDue();
  await jobsDone(app);
  for (const member of [dutch, german, english]) expect(campaignMails(member)).toHaveLength(1);
  for (const member of [late, bounced, fictional, ...silent]) expect(campaignMails(member)).toEqual([]);
  expect(await resultsOf(id)).toMatchObject({
    status: 'done',
    started_by: 'anna',
    results: { sent: 3, delivered: 3, dropped: 1 },
  });
  expect(await resultsOf(waiting.id)).toMatchObject({ status: 'sending', results: { sent: 0 } });

  const [mail] = campaignMails(dutch);
  expect(headerOf(mail as Received, 'subject')).toBe('Dag Ann & Co');
  expect(textOf(mail)).toContain('Op Rendezvous:\n\n* credits\n\nBekijk\nhttp');
  expect(textOf(mail)).toContain('Rendezvous Media B.V., Keizersgracht 123, 1015 CJ Amsterdam, NL');
  expect(partsOf(mail as Received)['text/html']).toMatch(/Dag Ann &amp; Co[\s\S]*<strong>Rendezvous<\/strong>/);
  expect(partsOf(campaignMails(english)[0] as Received)['text/html']).toContain('&lt;b&gt;now&lt;/b&gt;');
  expect(mail?.source).not.toMatch(/<img/);

  const [button, stop] = linksOf(mail) as [URL, URL];
  expect((await opening(button, 'HEAD')).statusCode).toBe(404);
  for (let press = 0; press < 2; press++)
    expect((await opening(button)).headers.location, 'a path of the template').toBe('/pricing?a=1&lang=nl');
  const [englishButton] = linksOf(campaignMails(english)[0]) as [URL];
  englishButton.searchParams.set('token', 'forged');
  englishButton.searchParams.set('next', 'https://evil.example');
  expect((await opening(englishButton)).headers.location).toBe('/premium?lang=en');
  expect((await opening(new URL(`/campaign/${dutch.id}`, button))).headers.location).toMatch(/^\/(\?lang=\w+)?$/);
  expect((await resultsOf(id))?.results.opened).toBe(1);

  expect(textOf(mail)).toContain('Geen aanbiedingen van Rendezvous meer\nhttp');
  const asked = `campaign=${id}&end=promotions&lang=nl`;
  expect((await opening(stop)).headers.location).toBe(`/notifications${linkSearch(stop)}&${asked}`);
  const forged = new URL(stop);
  forged.searchParams.set('token', 'forged');
  expect((await opening(forged)).headers.location).not.toContain('campaign=');
  expect((await wanted(dutch)).promotions, 'a program that opens the link presses nothing').toBe(true);
  const press = (url: URL, payload: string) =>
    app.browser('one.localhost').send({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  for (let time = 0; time < 2; time++)
    expect((await press(stop, 'which=kind')).headers.location).toMatch(/^\/notifications\?member=.*&lang=nl$/);
  expect(await wanted(dutch)).toMatchObject({ promotions: false, new_messages: true });
  const atOnce = new URL(headerOf(campaignMails(german)[0] as Received, 'list-unsubscribe').slice(1, -1));
  expect((await press(atOnce, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
  expect((await german.browser.api(readNotifications)).disabled).toEqual(['listunsubscribe']);
  atOnce.searchParams.set('token', 'forged');
  expect((await press(atOnce, 'List-Unsubscribe=One-Click')).statusCode).toBe(410);

  const body = JSON.stringify({ events: [{ type: 'bounce', address: english.email }] });
  const headers = { 'content-type': 'application/json', 'x-rendezvous-signature': sign(webhookSecret, body) };
  for (let time = 0; time < 2; time++)
    await app.browser().send({ method: 'POST', url: '/webhooks/mail/neutral', headers, payload: body });
  const counted = { opened: 1, unsubscribed: 2, bounced: 1, complained: 0 };
  expect((await resultsOf(id))?.results).toMatchObject(counted);

  await db
    .updateTable('campaign_mail')
    .set({ taken_at: new Date(Date.now() - 91 * day) })
    .execute();
  await app.campaigns.removeOld();
  expect(await db.selectFrom('campaign_mail').select('member_id').execute()).toEqual([]);
  expect((await resultsOf(id))?.results, 'counts stay').toMatchObject(counted);
  expect((await opening(button)).headers.location, 'and so do links').toBe('/pricing?a=1&lang=nl');
});

test('the audience is those whom every filter takes', { timeout: minute }, async () => {
  const { db } = app.connection;
  const member = await joinWanting({ language: 'fi', name: 'Fia' });
  const facts = {
    gender: 'female',
    country: 'FI',
    region: '18',
    paid_user: true,
    date_of_birth: new Date('1990-05-17'),
  };
  await db
    .updateTable('profile')
    .set({
      ...(facts as object),
      last_active_at: new Date('2026-03-10T23:00:00Z'),
      created_at: new Date('2026-03-01T12:00:00Z'),
    })
    .where('member_id', '=', member.id)
    .execute();
  const takes: Audience = {
    countries: ['FI', 'SE'],
    regions: ['18'],
    gender: 'female',
    min_age: 30,
    max_age: 60,
    languages: ['fi'],
    premium: true,
    has_photo: false,
    seen_from: '2026-03-10',
    seen_to: '2026-03-10',
    signed_up_from: '2026-03-01',
    signed_up_to: '2026-03-01',
  };
  const count = async (audience: object) =>
    ((await call(previewCampaign, { ...autumn, audience })).answer as { members: number }).members;
  expect(await count(takes)).toBe(1);
  const others: Audience[] = [
    { countries: ['NL'] }, { regions: ['01'] }, { gender: 'male' }, { min_age: 60 }, { max_age: 30 },
    { languages: ['sv'] }, { premium: false }, { has_photo: true }, { seen_from: '2026-03-11' },
    { seen_to: '2026-03-09' }, { signed_up_from: '2026-03-02' }, { signed_up_to: '2026-02-28' },
  ]; // biome-ignore format: one list
  for (const other of others) expect(await count({ ...takes, ...other }), JSON.stringify(other)).toBe(0);
  expect(await count({ languages: ['fi'] })).toBe(1);
  for (const wrong of [{ min_age: 17 }, { unknown: true }, { seen_from: 'yesterday' }])
    expect((await call(previewCampaign, { ...autumn, audience: wrong })).status).toBe(422);
  await member.browser.api(pauseBuying, { body: { days: 7 } });
  expect(await count(takes), 'who pauses buying is offered nothing').toBe(0);
});

test('a campaign that is sent again, as its answer was lost, starts once', async () => {
  const body = { ...autumn, client_id: randomUUID(), audience: { countries: ['BE'] } };
  const both = await Promise.all([call(startCampaign, body), call(startCampaign, body)]);
  const ids = [...both, await call(startCampaign, body)].map(
    ({ answer }) => (answer as { campaign: Campaign }).campaign.id,
  );
  expect(new Set(ids)).toEqual(new Set([body.client_id]));
  const { answer } = await call(listCampaigns, { site: 'one' });
  expect((answer as { campaigns: Campaign[] }).campaigns.filter(({ id }) => id === body.client_id)).toHaveLength(1);
});

test('a test goes to the operator alone, marked as one; a template needs the site’s language', async () => {
  const email = 'anna@operator.test';
  const { status } = await call(testCampaign, { ...autumn, language: 'en', email });
  expect(status).toBe(200);
  const mail = await smtp.mailTo(email);
  expect(headerOf(mail, 'subject')).toBe('[Test] Hello Robin');
  expect(linksOf(mail)[0]?.pathname).toBe('/premium');
  for (const wrong of [{ template: 'german' }, { template: 'none' }, { site: 'two' }, { site: 'nobody' }])
    expect((await call(startCampaign, { ...autumn, client_id: randomUUID(), ...wrong })).answer).toMatchObject({
      error: 'campaign.no_template',
    });
  expect((await call(testCampaign, { ...autumn, language: 'fr', email })).status).toBe(404);
  const { answer } = await call(stopCampaign, { id: '0198a000-0000-7000-8000-000000000000' });
  expect(answer).toMatchObject({ error: 'campaign.not_found' });
});

test('stopped, resumed, failing and with two workers, a campaign reaches each member once, and no more in an hour', {
  timeout: 3 * minute,
}, async () => {
  const audience: Audience = { languages: ['pl'] };
  // Those of an earlier attempt at this test.
  await app.connection.db.updateTable('member').set({ language: 'en' }).where('language', '=', 'pl').execute();
  const members: TestMember[] = [];
  for (let count = 0; count < 9; count++) members.push(await joinWanting({ language: 'pl' }));
  const batch = () => app.campaigns.sendDue();
  const steps: Record<string, (id: string) => Promise<unknown>> = {
    batch,
    twoBatches: () => Promise.all([batch(), batch()]),
    stop: (id) => call(stopCampaign, { id }),
    resume: (id) => call(resumeCampaign, { id }),
    stopAndResume: (id) => Promise.all([call(stopCampaign, { id }), batch(), call(resumeCampaign, { id })]),
    /** The transaction of a batch ends before its commit. */
    fail: async () => {
      await app.connection.runScript(`create function fail() returns trigger language plpgsql as
        'begin raise exception ''a crash''; end';
        create trigger fail before update of sent on campaign execute function fail()`);
      await batch().catch(() => {});
      await app.connection.runScript('drop trigger fail on campaign; drop function fail');
    },
    /** As after a crash between the mail server's answer and the job's end. */
    again: () =>
      app.connection.runScript(
        "update job.job set state = 'created' where name = 'campaign.mail' and state = 'completed'",
      ),
    wait: () => jobsDone(app),
  };
  const received = (id: string) => smtp.received.filter(({ source }) => textOf({ source } as Received).includes(id));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 8 }), async (order) => {
      // Two in each minute's batch.
      const { id } = await start(audience, { per_hour: 120 });
      for (const step of order) await steps[step]?.(id);
      await call(resumeCampaign, { id });
      for (let minutes = 0; (await resultsOf(id))?.status !== 'done'; minutes++) {
        expect(minutes).toBeLessThan(20);
        await batch();
      }
      await jobsDone(app);
      const addresses = received(id).flatMap(({ to }) => to);
      expect(addresses.toSorted()).toEqual(members.map(({ email }) => email).sort());
      expect((await resultsOf(id))?.results).toMatchObject({ sent: members.length, delivered: members.length });
    }),
    { numRuns: 10 },
  );

  const { id } = await start(audience, { per_hour: 5 });
  for (let minutes = 0; minutes < 8; minutes++) await batch();
  expect((await resultsOf(id))?.results.sent).toBe(5);
  await call(stopCampaign, { id });
  await batch();
  expect(await resultsOf(id)).toMatchObject({ status: 'stopped', results: { sent: 5 } });
});

test('a weekly overview carries the text of its day to those who want news, and a test of it an operator', {
  timeout: minute,
}, async () => {
  const { db } = app.connection;
  const [reader, german, without] = [await joinWanting(), await joinWanting({ language: 'de' }), await joinWanting()];
  const admirer = await joinWanting();
  for (const member of [reader, german])
    await member.browser.api(saveNotifications, { body: { preferences: { news: true } } });
  for (const { id } of [reader, german, without]) {
    await admirer.browser.api(like, { body: { profile: id } });
    const last_active_at = new Date(Date.now() - 4 * day);
    await db.updateTable('profile').set({ last_active_at }).where('member_id', '=', id).execute();
    await db
      .insertInto('notify_week')
      .values({ member_id: id, looked_at: new Date(Date.now() - 8 * day) })
      .execute();
  }
  await app.notify.lookBack();
  await jobsDone(app);
  const overview = (email: string) =>
    smtp.received.filter(({ to, source }) => to.includes(email) && source.includes('week op'));
  const carried = (email: string) =>
    overview(email).map((mail) => textOf(mail).includes('Nieuws\n\nOp Rendezvous & elders.'));
  expect(carried(reader.email)).toEqual([true]);
  expect(carried(without.email)).toEqual([false]);
  const says = (email: string) => textOf(overview(email)[0]).includes('Rendezvous Media B.V., Keizersgracht 123');
  expect([says(reader.email), says(without.email)]).toEqual([true, false]);
  expect(partsOf(overview(reader.email)[0] as Received)['text/html']).toMatch(
    /<h2[^>]*>Nieuws<\/h2>[\s\S]*Rendezvous &amp; elders/,
  );
  expect(smtp.received.some(({ to, source }) => to.includes(german.email) && source.includes('Nieuws'))).toBe(true);

  const asked = { site: 'one', language: 'nl', email: 'me@example.test', day: today };
  expect((await call(testWeekly, asked)).status).toBe(200);
  await jobsDone(app);
  expect(carried('me@example.test')).toEqual([true]);
  expect(overview('me@example.test')[0]?.source).toContain('[Test]');
  expect(await call(testWeekly, { ...asked, day: '2020-01-01' })).toMatchObject({
    status: 404,
    answer: { error: 'campaign.no_weekly_text' },
  });
});
