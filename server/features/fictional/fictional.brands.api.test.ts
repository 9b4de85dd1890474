import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sendMessage } from '@rendezvous/contract/chat';
import { day, second } from '@rendezvous/contract/durations';
import {
  answerAsFictional,
  changeFictional,
  listFictional,
  makeFictional,
  readCorrespondence,
} from '@rendezvous/contract/fictional';
import { takeProfiles } from '@rendezvous/contract/operator-queue';
import { readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { asCopied } from '../../testing/copies.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';
import { sitesWith } from '../../testing/sites.ts';
import { fictionalChange, fictionalForm, makeProfile, writeTo } from './fictional.testing.ts';

const london = 2643743;
let app: TestApp;
let writer: TestOperator;
beforeAll(async () => {
  // A brand that looks at texts first and checks ages in Britain, and one of another database.
  const careful = { profile_policy: 'manual', age_checks: [{ countries: ['GB'], providers: ['sandbox'] }] };
  const elsewhere = { id: 'elsewhere', hosts: ['elsewhere.localhost'], pool: 'elsewhere', database: 'second' };
  const sister = { ...careful, id: 'sister', hosts: ['sister.localhost'] };
  const environment = { SITES_DIR: sitesWith(careful, sister, elsewhere), AGE_SANDBOX: 'allow' };
  app = await startTestApp(environment, { databases: ['second'] });
  writer = await joinOperator(app, { roles: ['writer'] });
});
afterAll(() => app.close());

const answerTo = async (profile: string, other: TestMember, { browser } = writer) => {
  const named = { profile, member: other.id };
  const { waiting } = await browser.api(readCorrespondence, { query: named });
  const body = { ...named, answers: waiting ?? '', text: 'Hello yourself' };
  return browser.api(answerAsFictional, { body });
};

test('a profile is made for a brand of this database alone', async () => {
  const body = fictionalForm({ site: 'elsewhere' });
  expect(await problemOf(writer.browser.api(makeFictional, { body }))).toMatchObject({ error: 'fictional.no_brand' });
});

test('who may see the profile’s brand answers members of every brand of its pool, and nobody else does', async () => {
  const [id, member] = [await makeProfile(writer), await joinMember(app, { host: 'sister.localhost' })];
  await writeTo(app, member, id);
  const [own, others] = [
    await joinOperator(app, { roles: ['writer'], brands: ['rendezvous'] }),
    await joinOperator(app, { roles: ['writer'], brands: ['sister'] }),
  ];
  expect(await problemOf(answerTo(id, member, others))).toMatchObject({ error: 'operator.other_brand' });
  expect(await answerTo(id, member, own)).toEqual({ state: 'sent' });
});

test('where texts wait for a look and ages are checked, what an operator writes is shown and sent', async () => {
  const member = await joinMember(app);
  const id = await makeProfile(writer, { about: 'The first words', city: london });
  const about = async () => (await member.browser.api(readProfile, { query: { id } })).profile.about;
  expect(await about()).toBe('The first words');
  const change = fictionalChange({ about: 'Other words', city: london });
  await writer.browser.api(changeFictional, { body: { profile: id, ...change } });
  expect(await about()).toBe('Other words');
  const moderator = await joinOperator(app, { roles: ['moderator'] });
  const waiting = (await moderator.browser.api(takeProfiles, { body: {} })).profiles;
  expect(waiting.map((one) => one.member)).not.toContain(id);
  await writeTo(app, member, id);
  expect(await answerTo(id, member)).toEqual({ state: 'sent' });
});

test('a profile that answers nobody for a week takes no paid message and is not found, until it answers', async () => {
  const [id, waits, other] = [await makeProfile(writer), await joinMember(app), await joinMember(app)];
  const write = () =>
    other.browser.api(sendMessage, {
      body: { profile: id, client_id: randomUUID(), text: 'Hi', knows_fictional: true },
    });
  const isFound = async () =>
    (await other.browser.api(searchMembers, { query: { gender: 'any', country: 'any' } })).profiles.some(
      (one) => one.id === id,
    );
  const isHidden = async () =>
    (await writer.browser.api(listFictional, { query: {} })).profiles.find((one) => one.id === id)?.hidden;
  await writeTo(app, waits, id);
  const inDays = (days: number) => app.fictional.followAnswers(Date.now() + days * day);
  await inDays(6);
  expect([await isHidden(), await isFound()]).toEqual([false, true]);
  await inDays(8);
  await app.events.drain(10_000);
  expect([await isHidden(), await isFound()]).toEqual([true, false]);
  expect(await problemOf(write())).toMatchObject({ error: 'profile.invisible' });
  await answerTo(id, waits);
  await app.events.drain(10_000);
  expect([await isHidden(), await isFound()]).toEqual([false, true]);
  await write();
  // Whom a measure hides stays hidden, whoever answers.
  await sql`update profile set invisible = true, invisible_before = false where member_id = ${id}`.execute(
    app.connection.db,
  );
  await app.events.drain(10_000);
  await answerTo(id, other);
  expect(await problemOf(write())).toMatchObject({ error: 'profile.invisible' });
});

const waitForDays = (id: string, days: number) =>
  sql`update fictional_waiting set since = now() - ${days} * interval '1 day' where member_id = ${id}`.execute(
    app.connection.db,
  );
const isHidden = async (id: string) =>
  (await writer.browser.api(listFictional, { query: {} })).profiles.find((one) => one.id === id)?.hidden;

test.runIf(onPostgres)('a profile that is answered for while the job is about to hide it is shown', async () => {
  const [id, member] = [await makeProfile(writer), await joinMember(app)];
  await writeTo(app, member, id);
  await waitForDays(id, 8);
  const underWay: Promise<unknown>[] = [];
  await inTransaction(app.connection.db, async (trx) => {
    await app.profiles.lock(trx, id);
    for (const deed of [() => app.fictional.followAnswers(), () => answerTo(id, member)]) {
      underWay.push(deed());
      await wait(second / 2);
    }
  });
  await Promise.all(underWay);
  expect(await isHidden(id)).toBe(false);
});

test('an answer that was sent has not failed, whatever fails after it, and whoever answers next ends it', async () => {
  const [id, member, { db }] = [await makeProfile(writer), await joinMember(app), app.connection];
  await writeTo(app, member, id);
  await waitForDays(id, 8);
  await app.fictional.followAnswers();
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise ''away''; end'`.execute(db);
  await sql`create trigger refuse before update on profile for each row
    when (new.member_id = ${sql.lit(id)}) execute function refuse()`.execute(db);
  expect(await answerTo(id, member)).toEqual({ state: 'sent' });
  await sql`drop trigger refuse on profile`.execute(db);
  expect(await isHidden(id)).toBe(true);
  expect(await answerTo(id, member)).toEqual({ state: 'sent' });
  expect(await isHidden(id)).toBe(false);
  const named = { profile: id, member: member.id };
  const { messages, waiting } = await writer.browser.api(readCorrespondence, { query: named });
  expect([messages.filter(({ own }) => own).map(({ by }) => by), waiting]).toEqual([[writer.name], null]);
});

test.runIf(onPostgres)('a repeat of an answer is one, also where what comes after it fails', async () => {
  const [id, member, { db }] = [await makeProfile(writer), await joinMember(app), app.connection];
  const answers = await writeTo(app, member, id);
  const body = { profile: id, member: member.id, answers, text: 'Hello yourself' };
  const answer = ({ browser }: TestOperator) => browser.api(answerAsFictional, { body });
  expect(await answer(writer)).toEqual({ state: 'sent' });
  const colleague = await joinOperator(app, { roles: ['writer'] });
  const again: Promise<unknown>[] = [];
  await inTransaction(db, async (trx) => {
    await app.profiles.lock(trx, id);
    again.push(answer(writer), problemOf(answer(colleague)));
    let cancelled = 0;
    const cancel = async () => {
      const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      cancelled += rows.length;
      return cancelled;
    };
    await expect.poll(cancel).toBe(2);
  });
  expect(await Promise.all(again)).toEqual([{ state: 'sent' }, { status: 409, error: 'fictional.answered' }]);
});

test('the copy of a member’s data says of whom it names that they are fictional', async () => {
  const [id, member, real] = [await makeProfile(writer), await joinMember(app), await joinMember(app)];
  await writeTo(app, member, id);
  await writeTo(app, member, real.id);
  const [share] = app.parts.flatMap(({ personalData }) => (personalData?.name === 'messages' ? [personalData] : []));
  const pool = app.sites.ofId('rendezvous')?.pool ?? '';
  const copied = await asCopied((await share?.read({ id: member.id, pool })) ?? {});
  const { conversations } = copied as { conversations: { fictional: boolean }[] };
  expect(conversations.map(({ fictional }) => fictional).toSorted()).toEqual([false, true]);
});
