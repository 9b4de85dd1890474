import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChat, removeChat, sendMessage } from '@rendezvous/contract/chat';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { day } from '@rendezvous/contract/durations';
import { listLines } from '@rendezvous/contract/icebreaker';
import { ProblemError } from '@rendezvous/contract/problem';
import { changeInvisible, changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { browserOf, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';

/** On PostgreSQL a second process serves the same database, so that what is at once really is. */
let app: TestApp;
let second: Awaited<ReturnType<typeof createApp>> | undefined;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  if (app.connection.kind === 'postgres')
    second = await createApp({ ...app.config, DATA_DIR: app.config.DATA_DIR }, { web: false });
});
afterAll(async () => {
  await second?.close();
  await app.close();
});
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
});

const lines = async (from: TestMember, to: TestMember) =>
  (await from.browser.api(listLines, { query: { profile: to.id } })).lines;
const keys = async (from: TestMember, to: TestMember) => (await lines(from, to)).map(({ line }) => line);
const send = (from: TestMember, to: { id: string }, icebreaker: string, more: object = {}, browser = from.browser) =>
  browser.api(sendMessage, {
    body: { profile: to.id, client_id: randomUUID(), text: 'Early bird or night owl?', icebreaker, ...more },
  });
const change = (member: TestMember, body: object) => member.browser.api(changeProfile, { body });
const sentBy = (member: TestMember) =>
  app.connection.db.selectFrom('icebreaker_sent').selectAll().where('member_id', '=', member.id).execute();
const setCredits = (member: TestMember, balance: number) =>
  app.connection.db.updateTable('credit_balance').set({ balance }).where('member_id', '=', member.id).execute();

test('requires authentication', async () => {
  expect(await problemOf(app.browser().api(listLines, { query: { profile: ben.id } }))).toMatchObject({
    status: 403,
    error: 'authentication_required',
  });
});

test('lines come in the language of the page, with what they come from', async () => {
  for (const member of [ann, ben]) await change(member, { interests: ['sushi', 'sex'], reason: 'dating' });
  const { language, lines: dutch } = await ann.browser.api(listLines, { query: { profile: ben.id } });
  expect(language).toBe('nl');
  expect(dutch.filter(({ source }) => source).map(({ line, source }) => [line, source])).toEqual(
    expect.arrayContaining([
      ['topic.sushi', 'Jullie delen: Sushi'],
      ['place.city', 'Jullie wonen allebei in Amsterdam'],
      ['reason.dating', 'Jullie zijn hier om dezelfde reden'],
    ]),
  );
  expect(dutch.find(({ line }) => line === 'place.city')?.text).toContain('Amsterdam');
  expect(dutch.filter(({ source }) => source)).toHaveLength(3);
  expect(dutch.find(({ line }) => line === 'general.owl')?.text).toBe('Ochtendmens of nachtbraker?');
});

test('what a site does not show of a profile makes no line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-lines-'));
  const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
  const settings = { ...example.settings, visible_profile_fields: ['interests'] };
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...example, settings }));
  const discreet = await startTestApp({ SITES_DIR: folder });
  const [one, other] = [await joinMember(discreet), await joinMember(discreet)];
  for (const member of [one, other]) await change(member, { interests: ['sushi'], reason: 'dating' });
  const shown = (await lines(one, other)).filter(({ source }) => source).map(({ line }) => line);
  expect(shown.sort()).toEqual(['place.city', 'topic.sushi']);
  await discreet.close();
  rmSync(folder, { recursive: true });
});

test('a member of whom the reader may not know gives no lines, and looks like one who does not exist', async () => {
  const unconfirmed = await signUpMember(app);
  const blocker = await joinMember(app);
  await blocker.browser.api(block, { body: { profile: ann.id } });
  const answers = await Promise.all(
    [randomUUID(), unconfirmed.id, blocker.id, ann.id].map((profile) =>
      problemOf(ann.browser.api(listLines, { query: { profile } })),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, error: 'profile.not_found' });
  await ann.browser.api(block, { body: { profile: ben.id } });
  expect(await problemOf(lines(ann, ben))).toMatchObject({ status: 404, error: 'profile.not_found' });
});

test('an invisible member gives no lines, as they take no message', async () => {
  await ben.browser.api(changeInvisible, { body: { invisible: true } });
  expect(await problemOf(lines(ann, ben))).toMatchObject({ status: 403, error: 'profile.invisible' });
});

test('a line is sent, charged and counted as a message, and never offered or sent to that member again', async () => {
  const [first] = await lines(ann, ben);
  const line = first?.line ?? '';
  const before = await lines(ben, ann);
  const { message, credits } = await send(ann, ben, line, { text: first?.text });
  expect(message).toMatchObject({ kind: 'text', text: first?.text });
  expect(await keys(ann, ben)).not.toContain(line);
  const refused = await problemOf(send(ann, ben, line));
  expect(refused).toMatchObject({ status: 409, error: 'chat.line_sent' });
  expect((await ann.browser.api(listCreditEntries)).entries[0]?.balance).toBe(credits);
  const { messages } = await ben.browser.api(readChat, { query: { profile: ann.id } });
  expect(messages).toHaveLength(1);
  expect(JSON.stringify(messages), 'the other member does not learn that it was a line').not.toContain(line);
  expect(await lines(ben, ann), 'what one sent changes nothing for the other').toEqual(before);
  expect(await keys(ann, await joinMember(app)), 'for another member it is there').toContain(line);
});

test('a line stays sent when its message is taken back or its conversation removed', async () => {
  const { message } = await send(ann, ben, 'general.owl');
  await ann.browser.api(takeBackMessage, { body: { conversation: message.conversation, message: message.id } });
  expect(await keys(ann, ben)).not.toContain('general.owl');
  await ann.browser.api(removeChat, { body: { conversation: message.conversation } });
  const { messages } = await ann.browser.api(readChat, { query: { profile: ben.id } });
  expect(messages, 'the conversation looks empty').toEqual([]);
  expect(await keys(ann, ben)).not.toContain('general.owl');
  expect(await problemOf(send(ann, ben, 'general.owl'))).toMatchObject({ error: 'chat.line_sent' });
  expect(await keys(ann, ben)).toContain('general.smile');
});

test('a message that is refused leaves its line to be sent', async () => {
  await setCredits(ann, 0);
  expect(await problemOf(send(ann, ben, 'general.owl'))).toMatchObject({ error: 'credit.insufficient' });
  await ben.browser.api(changeInvisible, { body: { invisible: true } });
  expect(await problemOf(send(ann, ben, 'general.owl'))).toMatchObject({ error: 'profile.invisible' });
  await ben.browser.api(changeInvisible, { body: { invisible: false } });
  await setCredits(ann, 9);
  expect(await sentBy(ann)).toEqual([]);
  for (const to of [await joinMember(app), await joinMember(app)]) await send(ann, to, 'general.owl');
  expect(await problemOf(send(ann, ben, 'general.owl'))).toMatchObject({ error: 'chat.conversation_limit' });
  expect(await sentBy(ann)).toHaveLength(2);
  expect(await keys(ann, ben)).toContain('general.owl');
});

test('a repeated send is answered as the first one, and costs nothing', async () => {
  const client_id = randomUUID();
  const first = await send(ann, ben, 'general.owl', { client_id });
  expect(await send(ann, ben, 'general.owl', { client_id })).toEqual(first);
  expect(await sentBy(ann)).toHaveLength(1);
});

test('an unconfirmed member’s line counts as sent while its message waits', async () => {
  const newcomer = await signUpMember(app);
  const { message } = await send(newcomer, ben, 'general.owl');
  expect(message.state).toBe('pending');
  expect(await keys(newcomer, ben)).not.toContain('general.owl');
});

test('a key that the server does not know is sent as any text, and recorded nowhere', async () => {
  await send(ann, ben, 'general.of-tomorrow');
  await send(ann, ben, 'general.of-tomorrow');
  expect(await sentBy(ann)).toEqual([]);
  expect(await problemOf(send(ann, ben, 'x'.repeat(41)))).toMatchObject({ status: 422 });
});

test('the same line sent at once in several tabs and processes arrives and costs once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ own: fc.boolean(), line: fc.constantFrom('general.owl', 'general.smile') }), {
        minLength: 2,
        maxLength: 12,
      }),
      async (tries) => {
        const [from, to] = [await joinMember(app), await joinMember(app)];
        await setCredits(from, 100);
        const browsers = [from.browser, second ? browserOf(second.app, from.browser) : from.browser];
        const results = await Promise.allSettled(
          tries.map(({ own, line }) => send(from, to, line, {}, browsers[own ? 0 : 1])),
        );
        const distinct = new Set(tries.map(({ line }) => line)).size;
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(distinct);
        for (const result of results)
          if (result.status === 'rejected') {
            expect(result.reason).toBeInstanceOf(ProblemError);
            expect(result.reason.problem.error).toBe('chat.line_sent');
          }
        const { messages } = await to.browser.api(readChat, { query: { profile: from.id } });
        expect(messages).toHaveLength(distinct);
        const { entries } = await from.browser.api(listCreditEntries);
        expect(entries.filter(({ reason }) => reason === 'message')).toHaveLength(distinct);
        expect(await sentBy(from)).toHaveLength(distinct);
      },
    ),
    { numRuns: 5 },
  );
});

test('a line that a member has sent to three others comes last for the next', async () => {
  const [first] = await keys(ann, ben);
  await setCredits(ann, 100);
  await app.connection.db.updateTable('credit_balance').set({ paid_user: true }).execute();
  for (let count = 0; count < 3; count++) await send(ann, await joinMember(app), first ?? '');
  expect((await keys(ann, ben)).at(-1)).toBe(first);
  expect((await keys(ben, ann)).at(-1), 'for others it is as before').not.toBe(first);
});

test('a line that many send comes last for everybody, once the night has counted it, for 30 days', async () => {
  const [first = ''] = await keys(ann, ben);
  const { db } = app.connection;
  const row = { line: first, pool: 'main', sent_at: new Date(), other_id: randomUUID() };
  const many = Array.from({ length: 60 }, () => ({ ...row, member_id: randomUUID(), client_id: randomUUID() }));
  await db.insertInto('icebreaker_sent').values(many).execute();
  expect((await keys(ann, ben))[0], 'a send counts nothing by itself').toBe(first);
  await app.icebreakers.count();
  expect((await keys(ann, ben)).at(-1)).toBe(first);
  const old = new Date(Date.now() - 31 * day);
  await db.updateTable('icebreaker_sent').set({ sent_at: old }).where('line', '=', first).execute();
  await app.icebreakers.count();
  expect((await keys(ann, ben))[0]).toBe(first);
  expect(await db.selectFrom('icebreaker_use').selectAll().where('line', '=', first).execute()).toEqual([]);
});
