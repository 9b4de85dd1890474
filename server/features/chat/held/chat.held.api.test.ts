import { randomUUID } from 'node:crypto';
import { listChats, readChat, sendMessage } from '@rendezvous/contract/chat';
import { readHeldMessage, refuseMessage, releaseMessage } from '@rendezvous/contract/chat-held';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { listCreditEntries } from '@rendezvous/contract/credit';
import { listAudit } from '@rendezvous/contract/operator-desk';
import { takeHeldMessages } from '@rendezvous/contract/operator-queue';
import { block, unblock } from '@rendezvous/contract/safety';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { asCopied } from '../../../testing/copies.ts';
import { joinOperator, type TestOperator } from '../../../testing/desk/operators.ts';
import { jobsDone } from '../../../testing/jobs.ts';
import { confirm, joinMember, signUpMember, type TestMember } from '../../../testing/members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const text = 'Lend me 200 euros by western union, I am on whatsapp at 0151 23456789';
const credits = 100;

async function pair(join: typeof joinMember = joinMember): Promise<readonly [TestMember, TestMember]> {
  const [ann, ben] = [await join(app), await joinMember(app)];
  const paid = { balance: credits, paid_user: true };
  await app.connection.db.updateTable('credit_balance').set(paid).where('member_id', '=', ann.id).execute();
  return [ann, ben];
}
const write = async (from: TestMember, to: TestMember, client_id: string = randomUUID()) =>
  (await from.browser.api(sendMessage, { body: { profile: to.id, client_id, text, sure: true } })).message;
const read = async (reader: TestMember, other: TestMember) =>
  (await reader.browser.api(readChat, { query: { profile: other.id } })).messages;
const listed = async ({ browser }: TestMember) => {
  const { chats, total_unread } = await browser.api(listChats);
  return { states: chats.map(({ last_message }) => last_message?.state), total_unread };
};
const copyOf = async ({ id }: TestMember) => {
  const share = app.parts.find(({ personalData }) => personalData?.name === 'messages')?.personalData;
  const { held } = (await asCopied((await share?.read({ id, pool: '' })) ?? {})) as { held: { outcome: string }[] };
  return held.map(({ outcome }) => outcome);
};
const paidOf = async ({ browser }: TestMember) =>
  (await browser.api(listCreditEntries)).entries
    .filter(({ reason }) => reason === 'message')
    .reduce((sum, { delta }) => sum + delta, 0);

test('what is held stays with its sender, who is told, and is delivered once released, as new', async () => {
  const [ann, ben] = await pair();
  const client_id = randomUUID();
  const message = await write(ann, ben, client_id);
  expect(message.state).toBe('held');
  expect((await write(ann, ben, client_id)).id, 'a repeat').toBe(message.id);
  expect(await listed(ann)).toEqual({ states: ['held'], total_unread: 0 });
  expect(await listed(ben)).toEqual({ states: [], total_unread: 0 });
  expect(await read(ben, ann)).toEqual([]);
  expect(await app.chat.held.one(message.id)).toMatchObject({ text, sender_id: ann.id, outcome: null });
  const quoting = { profile: ben.id, client_id: randomUUID(), text: 'See above', reply_to: message.id };
  await expect(ann.browser.api(sendMessage, { body: quoting }), 'it would be read there').rejects.toThrow(
    'quoted_gone',
  );
  expect((await app.chat.held.waiting({ sites: ['rendezvous'], limit: 50 })).map(({ id }) => id)).toContain(message.id);

  expect(await app.chat.held.release(message.id, 'anna')).toEqual({ made: true, outcome: 'released' });
  expect(await app.chat.held.refuse(message.id, { rule: 'money', by: 'bert' })).toEqual({
    made: false,
    outcome: 'released',
  });
  await jobsDone(app);
  const [delivered] = await read(ben, ann);
  expect(delivered).toMatchObject({ text, state: 'sent' });
  expect(delivered).not.toHaveProperty('warning');
  expect(delivered?.id).not.toBe(message.id);
  expect(await listed(ben)).toEqual({ states: ['sent'], total_unread: 1 });
  expect(await listed(ann)).toEqual({ states: ['sent'], total_unread: 0 });
  expect(await paidOf(ann)).toBe(-1);
  expect((await write(ann, ben, client_id)).id, 'a repeat').toBe(delivered?.id);
});

test('what is refused tells its sender the rule and returns the credits, and its receiver learns nothing', async () => {
  const [ann, ben] = await pair();
  const { id } = await write(ann, ben);
  await app.chat.held.refuse(id, { rule: 'money', by: 'anna' });
  await jobsDone(app);
  expect(await read(ann, ben)).toMatchObject([{ state: 'refused', refused_for: 'money' }]);
  expect(await listed(ann)).toMatchObject({ states: ['refused'] });
  expect(await read(ben, ann)).toEqual([]);
  expect(await listed(ben)).toEqual({ states: [], total_unread: 0 });
  expect(await paidOf(ann)).toBe(0);
});

test('who takes it back has the credits back, and nobody decides it any more', async () => {
  const [ann, ben] = await pair();
  const { id, conversation } = await write(ann, ben);
  await ann.browser.api(takeBackMessage, { body: { conversation, message: id } });
  expect(await paidOf(ann)).toBe(0);
  expect(await app.chat.held.release(id, 'anna')).toEqual({ made: false, outcome: 'withdrawn' });
  await jobsDone(app);
  expect(await read(ben, ann)).toEqual([]);
});

test('a confirmation delivers nothing that is held, and what is released before it waits for it', async () => {
  const [ann, ben] = await pair(signUpMember);
  const [held, released] = [await write(ann, ben), await write(ann, ben)];
  await app.chat.held.release(released.id, 'anna');
  await jobsDone(app);
  expect(await listed(ben)).toEqual({ states: [], total_unread: 0 });
  await confirm(app, ann);
  expect(await read(ben, ann)).toHaveLength(1);
  await app.chat.held.release(held.id, 'anna');
  await jobsDone(app);
  expect(await read(ben, ann)).toHaveLength(2);
});

test('what is held stays after what its sender wrote before it, and is decided there', async () => {
  const [ann, ben] = await pair(signUpMember);
  const say = (words: string, reply_to?: string) => {
    const body = { profile: ben.id, client_id: randomUUID(), text: words, ...(reply_to && { reply_to }) };
    return ann.browser.api(sendMessage, { body });
  };
  const { message: first } = await say('Hello');
  const held = await write(ann, ben);
  await say('Are you there?', first.id);
  await confirm(app, ann);
  const shown = await read(ann, ben);
  expect(shown.map(({ state }) => state)).toEqual(['sent', 'held', 'sent']);
  expect(shown[2]).toMatchObject({ quoted: { id: shown[0]?.id } });
  expect(await listed(ann)).toEqual({ states: ['sent'], total_unread: 0 });
  expect(await listed(ben)).toEqual({ states: ['sent'], total_unread: 2 });
  expect(await read(ben, ann)).toHaveLength(2);
  const { id } = shown[1] as (typeof shown)[number];
  expect(id).not.toBe(held.id);
  expect(await app.chat.held.release(id, 'anna')).toEqual({ made: true, outcome: 'released' });
  await jobsDone(app);
  expect((await read(ben, ann)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect(await listed(ben)).toEqual({ states: ['sent'], total_unread: 3 });
});

test('a held message that is the last stays the last in its sender’s list, and reaches nobody', async () => {
  const [ann, ben] = await pair(signUpMember);
  const body = { profile: ben.id, client_id: randomUUID(), text: 'Hello' };
  await ann.browser.api(sendMessage, { body });
  await write(ann, ben);
  await confirm(app, ann);
  expect(await listed(ann)).toEqual({ states: ['held'], total_unread: 0 });
  expect(await listed(ben)).toEqual({ states: ['sent'], total_unread: 1 });
  expect((await read(ann, ben)).map(({ state }) => state)).toEqual(['sent', 'held']);
});

test('whoever is blocked before a message is released sees and pays what one blocked after it does', async () => {
  async function seenBy(order: readonly ('block' | 'release')[]) {
    const [ann, ben] = await pair();
    const { id } = await write(ann, ben);
    for (const deed of order) {
      if (deed === 'block') await ben.browser.api(block, { body: { profile: ann.id } });
      else await app.chat.held.release(id, 'anna');
      await jobsDone(app);
    }
    const blocked = { paid: await paidOf(ann), list: await listed(ann), held: await copyOf(ann) };
    await ben.browser.api(unblock, { body: { profile: ann.id } });
    const [message] = await read(ann, ben);
    return { ...blocked, after: [await listed(ann), message?.state, message?.refused_for] };
  }
  const seen = await seenBy(['release', 'block']);
  expect(seen).toMatchObject({ paid: -1, held: ['released'], after: [{ states: ['sent'] }, 'sent', undefined] });
  expect(await seenBy(['block', 'release'])).toEqual(seen);
});

test('what waits reaches nobody while its sender may not write, and does once they may', async () => {
  const restrict = async (member_id: string) => {
    const measure = { member_id, kind: 'write_restricted', rule: 'money', found: 'look', by: 'anna' } as const;
    const id = await app.measures.desk.take({ ...measure, facts: 'Asked a member for money.' }, () => true);
    await jobsDone(app);
    return async () => {
      await app.measures.desk.lift(id, { by: 'bert', note: '' }, () => true);
      await jobsDone(app);
    };
  };
  const [ann, ben] = await pair();
  const { id } = await write(ann, ben);
  const liftHeld = await restrict(ann.id);
  await app.chat.held.release(id, 'anna');
  await jobsDone(app);
  expect([await read(ben, ann), await listed(ann)]).toEqual([[], { states: ['held'], total_unread: 0 }]);
  await liftHeld();
  expect((await read(ben, ann)).map(({ state }) => state)).toEqual(['sent']);

  const [unconfirmed, reader] = await pair(signUpMember);
  const body = { profile: reader.id, client_id: randomUUID(), text: 'Hello there' };
  await unconfirmed.browser.api(sendMessage, { body });
  const liftPending = await restrict(unconfirmed.id);
  await confirm(app, unconfirmed);
  expect(await listed(reader)).toEqual({ states: [], total_unread: 0 });
  await liftPending();
  expect(await read(reader, unconfirmed)).toHaveLength(1);
  expect(await listed(reader)).toEqual({ states: ['sent'], total_unread: 1 });
});

test('operators are handed what is held, read it with a line in the audit, and deliver or refuse it', async () => {
  const [ann, ben] = await pair();
  const [first, second] = [await write(ann, ben), await write(ann, ben)];
  const [moderator, other] = [
    await joinOperator(app, { roles: ['moderator'] }),
    await joinOperator(app, { roles: ['moderator'] }),
  ];
  const handed = async ({ browser }: TestOperator) =>
    (await browser.api(takeHeldMessages, { body: {} })).messages.map(({ id }) => id);
  expect(await handed(moderator)).toEqual(expect.arrayContaining([first.id, second.id]));
  const others = await handed(other);
  for (const { id } of [first, second]) expect(others).not.toContain(id);
  const elsewhere = await joinOperator(app, { roles: ['moderator'], brands: ['adonis'] });
  elsewhere.browser.jar.set('operator_brand', 'adonis');
  expect(await handed(elsewhere)).toEqual([]);
  const hidden = 'operator.message_not_found';
  const query = { id: first.id };
  await expect(elsewhere.browser.api(readHeldMessage, { query })).rejects.toThrow(hidden);
  await expect(elsewhere.browser.api(releaseMessage, { body: query })).rejects.toThrow(hidden);

  const { message } = await moderator.browser.api(readHeldMessage, { query });
  expect(message).toMatchObject({ text, kind: 'text', site: 'rendezvous', sender: { id: ann.id } });
  expect(message.noticed).toEqual(expect.arrayContaining(['phone', 'money']));
  expect(JSON.stringify(message), 'nothing of its receiver').not.toContain(ben.id);
  expect(await moderator.browser.api(releaseMessage, { body: query })).toEqual({ made: true, outcome: 'released' });
  const refusal = { body: { id: second.id, rule: 'money' } } as const;
  expect(await moderator.browser.api(refuseMessage, refusal)).toEqual({ made: true, outcome: 'refused' });
  await jobsDone(app);
  await expect(moderator.browser.api(readHeldMessage, { query })).rejects.toThrow(hidden);
  expect(await read(ben, ann)).toMatchObject([{ text, state: 'sent' }]);
  expect((await read(ann, ben)).map(({ state }) => state)).toEqual(expect.arrayContaining(['refused', 'sent']));
  const auditor = await joinOperator(app, { roles: ['auditor'] });
  const theirs = { operator: moderator.name, what: 'messages.review' };
  const { lines } = await auditor.browser.api(listAudit, { query: theirs });
  expect(lines.map(({ what, after }) => [what, after])).toEqual([
    ['messages.review DELETE operator-held-message', 'refused'],
    ['messages.review POST operator-held-message', 'released'],
    ['messages.review GET operator-held-message', null],
  ]);
  expect(JSON.stringify(lines)).not.toContain('western');
});

test('whoever decides, takes back and blocks at once: it is delivered once or never, and paid only then', async () => {
  const Deeds = fc.shuffledSubarray(['release', 'refuse', 'release again', 'take back', 'block'] as const, {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(Deeds, async (deeds) => {
      const [ann, ben] = await pair();
      const { id, conversation } = await write(ann, ben);
      const deed = {
        release: () => app.chat.held.release(id, 'anna'),
        'release again': () => app.chat.held.release(id, 'bert'),
        refuse: () => app.chat.held.refuse(id, { rule: 'spam', by: 'bert' }),
        'take back': () =>
          ann.browser.api(takeBackMessage, { body: { conversation, message: id } }).catch(() => undefined),
        block: () => ben.browser.api(block, { body: { profile: ann.id } }),
      };
      await Promise.all(deeds.map((name) => deed[name]()));
      await jobsDone(app);
      const { db } = app.connection;
      const rows = await db
        .selectFrom('chat_message')
        .selectAll()
        .where('conversation_id', '=', conversation)
        .execute();
      const held = await db.selectFrom('chat_held').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const delivered = rows.filter(({ pending }) => !pending);
      expect(rows).toHaveLength(1);
      // One that cannot reach its receiver looks to its sender as if it had.
      expect(delivered).toHaveLength(['released', 'undeliverable'].includes(held.outcome ?? '') ? 1 : 0);
      const received = await db.selectFrom('chat_inbox').select('num_unread').where('member_id', '=', ben.id).execute();
      expect(received.map(({ num_unread }) => num_unread)).toHaveLength(held.outcome === 'released' ? 1 : 0);
      const isEnded = held.applied_at !== null;
      expect(await paidOf(ann)).toBe(isEnded && delivered.length === 0 ? 0 : -1);
      // A block that comes first leaves nothing to take back.
      if (deeds.some((name) => name.startsWith('re'))) expect(isEnded).toBe(true);
    }),
    { numRuns: 12 },
  );
});
