import { randomUUID } from 'node:crypto';
import { readChat, sendMessage } from '@rendezvous/contract/chat';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { type GiftOffer, listGifts } from '@rendezvous/contract/gift';
import { dismissWarning } from '@rendezvous/contract/scam';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KeptLog, problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { joinMember, type TestMember } from '../../testing/members.ts';

let app: TestApp;
const log = new KeptLog();
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'debug' }, { logTo: log });
});
afterAll(() => app.close());

async function payingMember(): Promise<TestMember> {
  const member = await joinMember(app);
  const paid = { balance: 1000, paid_user: true };
  await app.connection.db.updateTable('credit_balance').set(paid).where('member_id', '=', member.id).execute();
  return member;
}
const pair = async () => [await payingMember(), await payingMember()] as const;
const write = (from: TestMember, to: TestMember, text: string, more: object = {}) =>
  from.browser.api(sendMessage, { body: { profile: to.id, client_id: randomUUID(), text, ...more } });
const read = async (reader: TestMember, other: TestMember) =>
  (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;

const [number, money, link] = [
  'my number is 0151 23456789',
  'can you send me 200 euros for the ticket',
  'look at hot-pics.xyz',
];

test.each([
  ['contact', number],
  ['money', money],
  ['link', link],
] as const)(
  'the sender of %s is asked first, and once sure it is sent with a warning for its reader',
  async (kind, text) => {
    const [ann, ben] = await pair();
    expect(await problemOf(write(ann, ben, text))).toEqual({ status: 409, error: `scam.sure_${kind}` });
    expect(await read(ben, ann)).toEqual([]);
    const { message } = await write(ann, ben, text, { sure: true });
    expect(message).not.toHaveProperty('warning');
    expect(await read(ben, ann)).toMatchObject([{ text, warning: kind }]);
    const [own] = await read(ann, ben);
    expect(own).not.toHaveProperty('warning');
  },
);

test('a repeat of a message that was sent after the question is answered as the first', async () => {
  const [ann, ben] = await pair();
  const client_id = randomUUID();
  const first = await write(ann, ben, money, { client_id, sure: true });
  expect((await write(ann, ben, money, { client_id })).message.id).toBe(first.message.id);
});

test('a warning is dismissed by its reader alone, for good, and goes with a message that is taken back', async () => {
  const [ann, ben] = await pair();
  const [one, two] = [await write(ann, ben, money, { sure: true }), await write(ann, ben, link, { sure: true })].map(
    ({ message }) => ({ conversation: message.conversation, message: message.id }),
  );
  const dismiss = (member: TestMember) => member.browser.api(dismissWarning, { body: one as NonNullable<typeof one> });
  const stranger = await joinMember(app);
  for (const member of [ann, stranger]) await dismiss(member);
  expect(await read(ben, ann)).toMatchObject([{ warning: 'money' }, { warning: 'link' }]);
  for (let time = 0; time < 2; time++) await dismiss(ben);
  await ann.browser.api(takeBackMessage, { body: two as NonNullable<typeof two> });
  for (const message of await read(ben, ann)) expect(message).not.toHaveProperty('warning');
});

test('two who have written to each other exchange addresses unasked, but are asked about money', async () => {
  const [ann, ben] = await pair();
  await write(ben, ann, 'Hello');
  expect((await write(ann, ben, number)).message.state).toBe('sent');
  expect(await read(ben, ann)).toEqual(expect.not.arrayContaining([expect.objectContaining({ warning: 'contact' })]));
  expect(await problemOf(write(ann, ben, money))).toMatchObject({ error: 'scam.sure_money' });
});

test('the words with a gift are read as those of a message', async () => {
  const [ann, ben] = await pair();
  const [{ code, credits }] = (await ann.browser.api(listGifts)).gifts as [GiftOffer];
  const gift = { kind: 'gift' as const, gift: code, price: credits, text: money };
  const body = { profile: ben.id, client_id: randomUUID(), ...gift };
  expect(await problemOf(ann.browser.api(sendMessage, { body }))).toMatchObject({ error: 'scam.sure_money' });
});

test('the same text to many has to wait after the fifth, whatever its case; another text does not', async () => {
  const ann = await payingMember();
  const text = 'Hello dear, I saw your profile and I like how you smile';
  for (let index = 0; index < 5; index++) await write(ann, await joinMember(app), text);
  const sixth = await joinMember(app);
  const refused = await problemOf(write(ann, sixth, text.toUpperCase()));
  expect(refused).toEqual({ status: 409, error: 'scam.slow_down', params: { minutes: 10 } });
  expect((await write(ann, sixth, 'Do you like the mountains as much as I do?')).message.state).toBe('sent');
});

test('a new account that writes to ten members within minutes has to wait before the eleventh', async () => {
  const ann = await payingMember();
  const first = await joinMember(app);
  await write(ann, first, 'Hi 0');
  for (let index = 1; index < 10; index++) await write(ann, await joinMember(app), `Hi ${index}`);
  expect(await problemOf(write(ann, await joinMember(app), 'Hi'))).toMatchObject({ error: 'scam.slow_down' });
  expect((await write(ann, first, 'Still there?')).message.state).toBe('sent');
});

test('what was noticed is recorded without the text, which no log has', async () => {
  const [ann, ben] = await pair();
  const { message } = await write(ann, ben, 'geheimwoord, my number is 0151 23456789', { sure: true });
  const flags = () => app.connection.db.selectFrom('scam_flag').selectAll().where('member_id', '=', ann.id).execute();
  await expect.poll(flags).toMatchObject([{ message_id: message.id, kinds: ['phone'], confirmed: true }]);
  expect(log.text).not.toContain('geheimwoord');
});
