import { randomUUID } from 'node:crypto';
import { sendMessage } from '@rendezvous/contract/chat';
import { day, minute, second } from '@rendezvous/contract/durations';
import type { Input } from '@rendezvous/contract/endpoint';
import { uploadPhoto } from '@rendezvous/contract/photo-upload';
import { report } from '@rendezvous/contract/report';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';

let app: TestApp;
let ann: TestMember;
let ben: TestMember;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
});

type Form = NonNullable<Input<typeof report>['body']>;
const send = (by: TestMember, about: { id: string }, changes: Partial<Form> = {}) =>
  by.browser.api(report, {
    body: { profile: about.id, from: 'profile', reason: 'fake', client_id: randomUUID(), ...changes },
  });
const reportsAbout = (member: { id: string }) =>
  app.connection.db.selectFrom('safety_report').selectAll().where('other_id', '=', member.id).execute();

test('reports are limited', async () => {
  const strict = await startTestApp({ LIMIT_FACTOR: '1' });
  const by = await joinMember(strict);
  const others = await Promise.all(Array.from({ length: 4 }, () => joinMember(strict)));
  for (const about of others) for (let time = 0; time < 5; time++) await send(by, about, { words: `${time}` });
  expect(await problemOf(send(by, await joinMember(strict)))).toMatchObject({ status: 429, error: 'request.too_many' });
  await strict.close();
});

test('one member reports another five times a day, twenty at once too, and any other member still', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, time) => problemOf(send(ann, ben, { words: `${time}` })).catch(() => undefined)),
  );
  expect(await reportsAbout(ben)).toHaveLength(5);
  expect(all.filter(Boolean)).toHaveLength(15);
  expect(all.find(Boolean)).toMatchObject({ status: 429, error: 'report.enough', params: { max: 5 } });
  expect(await send(ann, await joinMember(app))).toEqual({});
  expect(await send(await joinMember(app), ben)).toEqual({});
  await app.connection.db
    .updateTable('safety_report')
    .set({ created_at: new Date(Date.now() - day - second) })
    .where('other_id', '=', ben.id)
    .execute();
  expect(await send(ann, ben)).toEqual({});
});

test('of eleven photos that a reporter shows, each is kept', async () => {
  const messages: string[] = [];
  await inTransaction(app.connection.db, (trx) =>
    app.credit.addEntry(trx, { member_id: ben.id, delta: 22, reason: 'purchase', reference: null, key: randomUUID() }),
  );
  for (let seed = 1; seed <= 11; seed++) {
    const client_id = randomUUID();
    const file = new Blob([new Uint8Array(await picture({ seed }))]);
    await ben.browser.api(uploadPhoto, { body: { profile: ann.id, client_id }, file });
    const body = { kind: 'image', profile: ann.id, client_id, price: 2 } as const;
    messages.push((await ben.browser.api(sendMessage, { body })).message.id);
  }
  await send(ann, ben, { from: 'conversation', messages });
  const [kept] = await reportsAbout(ben);
  expect(kept?.messages).toMatchObject(messages.map((id) => ({ id })));
  const files = [...(await filesOf(app.config)).keys()];
  expect(
    files.filter((name) => name.startsWith('reports/') && name.includes(kept?.id.replaceAll('-', '') ?? '?')),
  ).toHaveLength(11);
});

test('the same report from another form is one, twenty at once too, until ten minutes later', async () => {
  const { message } = await ben.browser.api(sendMessage, {
    body: { profile: ann.id, client_id: randomUUID(), text: 'Insults' },
  });
  const again = (changes: Partial<Form> = {}) =>
    send(ann, ben, { from: 'conversation', words: 'Help', messages: [message.id], ...changes });
  await Promise.all(Array.from({ length: 20 }, () => again()));
  expect(await reportsAbout(ben)).toHaveLength(1);
  const others: Partial<Form>[] = [{ words: 'Help me' }, { reason: 'scam' }, { messages: [] }];
  for (const changes of others) await again(changes);
  expect(await reportsAbout(ben)).toHaveLength(4);
  await app.connection.db
    .updateTable('safety_report')
    .set({ created_at: new Date(Date.now() - 11 * minute) })
    .where('other_id', '=', ben.id)
    .execute();
  await again();
  expect(await reportsAbout(ben)).toHaveLength(5);
});

test('what is wrong is reported under its field', async () => {
  expect(await problemOf(send(ann, ben, { words: 'x'.repeat(2001) }))).toMatchObject({
    status: 422,
    fields: { words: 'report.text_too_long' },
  });
  for (const changes of [{ reason: 'boring' }, { from: 'dream' }, { messages: Array.from({ length: 51 }, () => v7()) }])
    expect((await problemOf(send(ann, ben, changes as never)))?.status).toBe(422);
});

test('members of another pool, unknown and unconfirmed ones do not exist, and nobody reports themselves', async () => {
  const elsewhere = await joinMember(app, { host: 'gay.localhost' });
  const unconfirmed = await signUpMember(app);
  const answers = [];
  for (const id of [elsewhere.id, unconfirmed.id, v7()]) answers.push(await problemOf(send(ann, { id })));
  expect(answers[0]).toMatchObject({ status: 404, error: 'profile.not_found' });
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await problemOf(send(ann, ann))).toMatchObject({ status: 422, error: 'safety.not_yourself' });
});
