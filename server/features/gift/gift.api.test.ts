import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listChats, messageArrived, readChat, sendMessage } from '@rendezvous/contract/chat';
import { creditsChanged, listCreditEntries } from '@rendezvous/contract/credit';
import { minute, second } from '@rendezvous/contract/durations';
import { type GiftOffer, giftCodes, listGifts } from '@rendezvous/contract/gift';
import { problemCode } from '@rendezvous/contract/problem';
import { block } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../testing/app.ts';
import { asCopied } from '../../testing/copies.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../testing/members.ts';
import { openPage } from '../../testing/pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'rendezvous-gifts-'));
const example = JSON.parse(readFileSync(join(import.meta.dirname, '../../../sites/rendezvous.json'), 'utf8'));
let app: TestApp;

/** Writes the site's file and waits until the server offers that. */
async function offer(gifts: readonly GiftOffer[], member: TestMember): Promise<void> {
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify({ ...example, gifts }));
  await vi.waitFor(async () => expect((await member.browser.api(listGifts)).gifts).toEqual(gifts), {
    timeout: 10 * second,
  });
}

beforeAll(async () => {
  writeFileSync(join(folder, 'rendezvous.json'), JSON.stringify(example));
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

let ann: TestMember;
let ben: TestMember;
beforeEach(async () => {
  [ann, ben] = [await joinMember(app, { name: 'Ann' }), await joinMember(app, { name: 'Ben' })];
  await setCredits(ann, 10);
});

interface Given {
  gift?: string;
  price?: number;
  text?: string;
  client_id?: string;
}
const give = (from: TestMember, to: TestMember, given: Given = {}) =>
  from.browser.api(sendMessage, {
    body: { kind: 'gift', profile: to.id, client_id: randomUUID(), gift: 'rose', price: 3, ...given },
  });
const setCredits = (member: TestMember, balance: number) =>
  app.connection.db.updateTable('credit_balance').set({ balance }).where('member_id', '=', member.id).execute();
const creditsOf = async ({ id }: TestMember) =>
  (
    await app.connection.db
      .selectFrom('credit_balance')
      .select('balance')
      .where('member_id', '=', id)
      .executeTakeFirst()
  )?.balance;
const paidBy = async (member: TestMember) =>
  (await member.browser.api(listCreditEntries)).entries.filter(({ reason }) => reason === 'gift');
const readBy = async (reader: TestMember, other: TestMember) =>
  (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;

test('members see the gifts of their site with prices, the cheapest at the price of a gift', async () => {
  const { gifts } = await ann.browser.api(listGifts);
  expect(gifts.map(({ code }) => code)).toEqual(giftCodes);
  expect(Math.min(...gifts.map(({ credits }) => credits))).toBe(example.settings.gift_credits);
  expect(await problemOf(app.browser().api(listGifts))).toMatchObject({ status: 403 });
});

test('a gift is charged once at its own price, and reaches every page of both', async () => {
  const pages = [await openPage(app, ann), await openPage(app, ben), await openPage(app, ben)] as const;
  const [own, ...theirs] = pages;
  const { message, credits } = await give(ann, ben, { gift: 'bouquet', price: 9, text: ' For you ' });
  expect(message).toMatchObject({ own: true, kind: 'gift', gift: 'bouquet', text: 'For you', state: 'sent' });
  expect(credits).toBe(1);
  expect(await paidBy(ann)).toMatchObject([{ delta: -9, balance: 1 }]);
  const carried = { id: message.id, own: false, kind: 'gift', gift: 'bouquet', text: 'For you' };
  for (const page of theirs)
    await expect.poll(() => page.named(messageArrived)).toMatchObject([{ message: carried, total_unread: 1 }]);
  await expect.poll(() => own.named(creditsChanged)).toMatchObject([{ credits: 1 }]);
  expect((await ben.browser.api(listChats)).chats).toMatchObject([{ num_unread_messages: 1, last_message: carried }]);
  for (const page of pages) page.close();
});

test('a gift needs no words, and takes as many as a message', async () => {
  const { message } = await give(ann, ben, { text: ' \n ' });
  expect(message).toMatchObject({ kind: 'gift', gift: 'rose', text: '' });
  const { message_length } = example.settings;
  expect(await problemOf(give(ann, ben, { text: 'x'.repeat(message_length + 1) }))).toMatchObject({
    status: 422,
    params: { max: message_length },
    fields: { text: 'chat.text_too_long' },
  });
  expect(await paidBy(ann)).toHaveLength(1);
});

test('what a gift cost is in neither answer nor copy of the one who got it', async () => {
  await give(ann, ben);
  const [messages] = app.parts.flatMap(({ personalData }) => (personalData?.name === 'messages' ? [personalData] : []));
  const copy = await asCopied((await messages?.read({ id: ben.id, pool: '' })) ?? {});
  expect(copy).toMatchObject({
    conversations: [{ messages: [{ own: false, kind: 'gift', gift: 'rose', text: '' }] }],
  });
  expect(JSON.stringify([copy, await readBy(ben, ann)])).not.toMatch(/credits|price|cost|payload/);
});

test('a gift at another price, at none, or of no catalogue is refused and not charged', async () => {
  const refused: readonly { given: object; status: number }[] = [
    { given: { price: 1 }, status: 409 },
    { given: { price: 0 }, status: 409 },
    { given: { price: -3 }, status: 422 },
    { given: { price: 2.5 }, status: 422 },
    { given: { price: undefined }, status: 422 },
    { given: { gift: 'castle' }, status: 409 },
    { given: { gift: '../rose' }, status: 409 },
  ];
  const statuses = await Promise.all(
    refused.map(async ({ given }) => (await problemOf(give(ann, ben, given)))?.status),
  );
  expect(statuses).toEqual(refused.map(({ status }) => status));
  expect(await problemOf(give(ann, { ...ben, id: randomUUID() }))).toMatchObject({ status: 404 });
  expect(await paidBy(ann)).toEqual([]);
  expect(await creditsOf(ann)).toBe(10);
  expect((await ben.browser.api(listChats)).chats).toEqual([]);
});

test('sent again with its client id it is given and paid once, even after the site has dropped it', async () => {
  const client_id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => give(ann, ben, { client_id })));
  expect(new Set(answers.map(({ message }) => message.id)).size).toBe(1);
  await offer([{ code: 'kiss', credits: 3 }], ann);
  expect(await give(ann, ben, { client_id })).toMatchObject({ message: { gift: 'rose' }, credits: 7 });
  expect(await paidBy(ann)).toHaveLength(1);
  expect(await readBy(ben, ann)).toHaveLength(1);
});

test('a gift whose price has changed is not charged, and the giver is told the new one', async () => {
  await offer([{ code: 'rose', credits: 3 }], ann);
  await offer(
    [
      { code: 'rose', credits: 3 },
      { code: 'star', credits: 4 },
    ],
    ann,
  );
  expect(await problemOf(give(ann, ben, { gift: 'star', price: 5 }))).toMatchObject({
    status: 409,
    error: 'gift.price_changed',
    params: { price: 4 },
  });
  expect(await problemOf(give(ann, ben, { gift: 'star', price: 0 }))).toMatchObject({ error: 'gift.price_changed' });
  expect([await paidBy(ann), await readBy(ben, ann)]).toEqual([[], []]);
  expect((await give(ann, ben, { gift: 'star', price: 4 })).credits).toBe(6);
});

test('a gift that the site does not have, or not any more, is neither given nor charged', async () => {
  await offer([{ code: 'rose', credits: 3 }], ann);
  for (const gift of ['kiss', 'nettle', 'constructor', '__proto__'])
    expect(await problemOf(give(ann, ben, { gift }))).toMatchObject({ status: 409, error: 'gift.gone' });
  for (const wrong of [{ gift: '' }, { gift: 'x'.repeat(41) }, { price: -3 }, { price: 1.5 }])
    expect(await problemOf(give(ann, ben, wrong))).toMatchObject({ status: 422 });
  expect([await paidBy(ann), await readBy(ben, ann)]).toEqual([[], []]);
});

test('too few credits, a block and the limit of conversations stop a gift as they stop a text', async () => {
  await setCredits(ann, 2);
  expect(await problemOf(give(ann, ben))).toMatchObject({ status: 402, error: 'credit.insufficient' });
  await setCredits(ann, 50);
  for (let number = 0; number < 2; number++) await give(ann, await joinMember(app));
  expect(await problemOf(give(ann, ben))).toMatchObject({ error: 'chat.conversation_limit' });
  expect(await problemOf(give(ann, ann))).toMatchObject({ error: 'chat.not_yourself' });
  await ben.browser.api(block, { body: { profile: ann.id } });
  expect(await problemOf(give(ann, ben))).toMatchObject({ status: 404, error: 'profile.not_found' });
  expect(await paidBy(ann)).toHaveLength(2);
});

test('what an unconfirmed member gives waits, is paid, and arrives on confirmation', async () => {
  const cara = await signUpMember(app, { name: 'Cara' });
  expect((await give(cara, ben, { text: 'Hi' })).message.state).toBe('pending');
  expect((await ben.browser.api(listChats)).chats).toEqual([]);
  await confirm(app, cara);
  expect(await readBy(ben, cara)).toMatchObject([{ kind: 'gift', gift: 'rose', text: 'Hi', state: 'sent' }]);
  expect(await paidBy(cara)).toHaveLength(1);
});

const outcomeOf = async (call: Promise<unknown>): Promise<'given' | 'refused'> => {
  try {
    await call;
    return 'given';
  } catch (error) {
    if (problemCode(error) === 'credit.insufficient') return 'refused';
    throw error;
  }
};

test('fifty at once with credits for one: one is given and paid', async () => {
  await setCredits(ann, 5);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => outcomeOf(give(ann, ben))));
  expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(1);
  expect(await paidBy(ann)).toMatchObject([{ delta: -3, balance: 2 }]);
  expect(await readBy(ben, ann)).toHaveLength(1);
});

const prices = { rose: 3, bouquet: 9, text: 1 } as const;
const Step = fc.record({ what: fc.constantFrom('rose', 'bouquet', 'text'), client: fc.integer({ min: 0, max: 7 }) });

test('whatever gifts and texts are sent at once: the ledger is exact', { timeout: 2 * minute }, async () => {
  const { db } = app.connection;
  const send = ({ what, client }: { what: string; client: number }, ids: readonly string[]) => {
    const client_id = ids[client] as string;
    if (what === 'text') return ann.browser.api(sendMessage, { body: { profile: ben.id, client_id, text: 'Hi' } });
    return give(ann, ben, { gift: what, price: prices[what as keyof typeof prices], client_id });
  };
  await offer(
    [
      { code: 'rose', credits: 3 },
      { code: 'bouquet', credits: 9 },
    ],
    ann,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(Step, { minLength: 2, maxLength: 20 }),
      fc.integer({ min: 0, max: 25 }),
      async (steps, balance) => {
        for (const table of ['chat_conversation', 'chat_message', 'chat_inbox', 'chat_inbox_head', 'credit_entry'])
          await sql`delete from ${sql.table(table)}`.execute(db);
        await setCredits(ann, balance);
        const ids = Array.from({ length: 8 }, () => randomUUID());
        const outcomes = await Promise.all(steps.map((step) => outcomeOf(send(step, ids))));
        const { entries } = await ann.browser.api(listCreditEntries);
        const messages = await readBy(ben, ann);
        const given = new Set(steps.filter((_, index) => outcomes[index] === 'given').map(({ client }) => client));
        expect(messages).toHaveLength(given.size);
        const costs = messages.map((message) => (message.kind === 'gift' ? prices[message.gift as 'rose'] : 1));
        expect(entries.map(({ delta }) => -delta).toSorted()).toEqual(costs.toSorted());
        const spent = costs.reduce<number>((sum, cost) => sum + cost, 0);
        expect(await creditsOf(ann)).toBe(balance - spent);
        expect(balance - spent).toBeGreaterThanOrEqual(0);
      },
    ),
    { numRuns: app.connection.kind === 'postgres' ? 40 : 12 },
  );
});
