import { readFileSync } from 'node:fs';
import { logIn } from '@rendezvous/contract/access';
import { listChats, readChat, sendMessage } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { like, listLikes } from '@rendezvous/contract/like';
import { readProfile } from '@rendezvous/contract/profile';
import { searchMembers, widest } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Shard } from '../server/shard.ts';
import { type Browser, startTestApp, type TestApp } from '../server/testing/app.ts';
import { hurry, jobsDone } from '../server/testing/jobs.ts';
import { joinMember } from '../server/testing/members.ts';
import { scriptedMembers } from './fixed-members.ts';
import { importDemo } from './import.ts';
import { demoPassword, loginOf, sitesOf } from './logins.ts';
import { createDemo } from './start.ts';
import script from './words/scripted.json' with { type: 'json' };

const repair = new URL('../server/migrations/0931_site_demo_scripted.sql', import.meta.url);
const SECRET = 'a secret of this test, long enough for it';
let app: TestApp;
beforeAll(async () => {
  const config = { DEMO_MEMBERS: 40, SECRET, CONVERSATION_SECRET: SECRET };
  const demo = createDemo(config);
  app = await startTestApp({ SECRET }, { prepare: (shard) => asMigrated(shard, config).then(() => demo.fill(shard)) });
});
afterAll(() => app.close());

/** A demo from before operators ran fictional profiles: one migration took Ada for such a profile, the next did not. */
async function asMigrated(shard: Shard, config: Parameters<typeof createDemo>[0]) {
  const { db } = shard.connection;
  const { photo, place } = shard.services;
  const [places, storage, count] = [place.service, photo.service.storage, config.DEMO_MEMBERS];
  await importDemo({ db, config, sites: sitesOf(shard), places, storage, count, progress: () => undefined });
  await sql`delete from member_email where email = 'ada@demo.invalid'`.execute(db);
  await sql`update member set fictional = true, password_hash = '' where email = 'ada@demo.invalid'`.execute(db);
  await sql`update profile set shows_presence = false from member
    where id = member_id and email = 'ada@demo.invalid'`.execute(db);
  for (const statement of readFileSync(repair, 'utf8').split(';\n'))
    if (statement.trim()) await sql.raw(statement).execute(db);
}

const idOf = async (name: string): Promise<string> => {
  const email = `${name.toLowerCase()}@demo.invalid`;
  const found = app.connection.db.selectFrom('member').select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
};

async function acted(): Promise<void> {
  await app.events.drain(5 * second);
  await hurry(app, 'demo.act');
  await jobsDone(app);
}

async function answersTo(browser: Browser, profile: string, text: string): Promise<string[]> {
  await browser.api(sendMessage, { body: { kind: 'text', profile, client_id: v7(), text, knows_fictional: true } });
  await acted();
  const { messages } = await browser.api(readChat, { query: { profile } });
  return messages.flatMap((message) => (message.kind === 'text' && !message.own ? [message.text] : []));
}

test('a scripted member says so, has the mark of fictional ones, and is online', async () => {
  const { browser } = await joinMember(app);
  for (const { name, about } of scriptedMembers) {
    const { profile } = await browser.api(readProfile, { query: { id: await idOf(name) } });
    expect(profile).toMatchObject({ name, about, fictional_icon: true, online: true });
  }
});

test('a demo log-in and a new member who like a scripted one are liked back', async () => {
  const robin = app.browser();
  await robin.api(logIn, { body: { email: 'demo@rendezvous.test', password: demoPassword } });
  const { browser } = await joinMember(app);
  const eliza = await idOf('Eliza');
  for (const each of [robin, browser]) {
    await each.api(like, { body: { profile: eliza } });
    await acted();
    expect((await each.api(listLikes)).matches.map(({ id }) => id)).toContain(eliza);
  }
});

test('whoever writes to a scripted member gets one answer a message, in their own language', async () => {
  const robin = app.browser();
  await robin.api(logIn, { body: { email: 'demo@rendezvous.test', password: demoPassword } });
  const { browser } = await joinMember(app);
  const ada = await idOf('Ada');
  const [english, dutch] = [await answersTo(robin, ada, 'Hello'), await answersTo(browser, ada, 'Hoi')];
  expect(script.answers.en).toContain(english[0]);
  expect(script.answers.nl).toContain(dutch[0]);
  expect(await answersTo(browser, ada, 'Nog eens')).toHaveLength(2);
  expect((await browser.api(listChats)).chats.map(({ profile }) => profile.id)).toEqual([ada]);
});

test('in every pool somebody is online', async () => {
  for (const site of app.sites.all()) {
    const browser = app.browser(site.hosts[0]);
    await browser.api(logIn, { body: loginOf(site) });
    const query = { gender: 'any', online: 'true', ...widest } as const;
    expect((await browser.api(searchMembers, { query })).profiles.length, site.id).toBeGreaterThan(0);
  }
});

test('the script has answers in every language of the product', () => {
  const languages = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'];
  expect(Object.keys(script.answers)).toEqual(languages);
});
