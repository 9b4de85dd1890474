import { randomUUID } from 'node:crypto';
import { logIn, requestReset } from '@rendezvous/contract/access';
import { listChats, readChat, sendMessage } from '@rendezvous/contract/chat';
import {
  answerAsFictional,
  changeFictional,
  listFictional,
  readCorrespondence,
  readFictional,
} from '@rendezvous/contract/fictional';
import { like, listLikes, unlike } from '@rendezvous/contract/like';
import { readProfile } from '@rendezvous/contract/profile';
import { block, listBlocked, unblock } from '@rendezvous/contract/safety';
import { searchMembers } from '@rendezvous/contract/search';
import { likeInGame, readDeck } from '@rendezvous/contract/swipe';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { joinOperator, type TestOperator } from '../../testing/desk/operators.ts';
import { joinMember, type TestMember, testPassword } from '../../testing/members.ts';
import { fictionalChange, makeProfile } from './fictional.testing.ts';

let app: TestApp;
let writer: TestOperator;
beforeAll(async () => {
  app = await startTestApp({ LIMIT_FACTOR: '1000' });
  writer = await joinOperator(app, { roles: ['writer'] });
});
afterAll(() => app.close());

interface World {
  readonly member: TestMember;
  readonly id: string;
}

/** What members and operators do; what is refused changes nothing, and its answer is looked at as any other. */
const calls: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  like: ({ member, id }) => member.browser.api(like, { body: { profile: id } }),
  unlike: ({ member, id }) => member.browser.api(unlike, { body: { profile: id } }),
  likeInGame: ({ member, id }) => member.browser.api(likeInGame, { body: { profile: id } }),
  write: ({ member, id }) =>
    member.browser.api(sendMessage, {
      body: { profile: id, client_id: randomUUID(), text: 'Hello', knows_fictional: true },
    }),
  block: ({ member, id }) => member.browser.api(block, { body: { profile: id } }),
  unblock: ({ member, id }) => member.browser.api(unblock, { body: { profile: id } }),
  read: ({ member, id }) => member.browser.api(readProfile, { query: { id } }),
  chat: ({ member, id }) => member.browser.api(readChat, { query: { profile: id } }),
  chats: ({ member }) => member.browser.api(listChats),
  likes: ({ member }) => member.browser.api(listLikes),
  blocked: ({ member }) => member.browser.api(listBlocked),
  search: ({ member }) => member.browser.api(searchMembers, { query: {} }),
  deck: ({ member }) => member.browser.api(readDeck),
  logIn: ({ id }) => app.browser().api(logIn, { body: { email: `${id}@fictional.invalid`, password: testPassword } }),
  reset: ({ id }) => app.browser().api(requestReset, { body: { email: `${id}@fictional.invalid` } }),
  list: () => writer.browser.api(listFictional, { query: {} }),
  look: ({ id }) => writer.browser.api(readFictional, { query: { profile: id } }),
  change: ({ id }) => {
    const change = fictionalChange({ about: randomUUID() });
    return writer.browser.api(changeFictional, { body: { profile: id, ...change } });
  },
  answer: async ({ id, member }) => {
    const named = { profile: id, member: member.id };
    const { waiting } = await writer.browser.api(readCorrespondence, { query: named });
    const body = { ...named, answers: waiting ?? randomUUID(), text: 'Hello yourself' };
    return writer.browser.api(answerAsFictional, { body });
  },
};

/** Every object of an answer that names the profile as a member, marked or not. */
function mentionsOf(answer: unknown, id: string): Record<string, unknown>[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const own = (answer as { id?: unknown }).id === id && 'name' in answer ? [answer as Record<string, unknown>] : [];
  return [...own, ...Object.values(answer).flatMap((value) => mentionsOf(value, id))];
}

const rowsOf = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(app.connection.db)).rows;
const count = async (statement: ReturnType<typeof sql<{ count: number }>>) => (await rowsOf(statement))[0]?.count;

/** Every call once, in an order in which each can succeed. */
const everyCall = [
  ...['list', 'look', 'change', 'search', 'deck', 'read', 'like', 'likes', 'unlike', 'likeInGame', 'write', 'answer'],
  ...['chat', 'chats', 'block', 'blocked', 'unblock', 'logIn', 'reset'],
];

/** What the member and the profile wrote to each other, and what the member paid for it. */
async function expectConversation({ member, id }: World, done: (name: string) => number) {
  const written = await rowsOf(sql<{ own: boolean }>`select sender_id = ${id} as own from chat_message
    where sender_id in (${id}, ${member.id}) order by id`);
  const owns = written.map(({ own }) => own);
  expect(owns.filter((own) => !own)).toHaveLength(done('write'));
  expect(owns.filter(Boolean), 'an answer for each that an operator sent').toHaveLength(done('answer'));
  expect(
    owns.map((own, at) => own && owns[at - 1] !== false),
    'first or twice in a row',
  ).not.toContain(true);
  const spent = sql<{ count: number }>`select coalesce(-sum(delta), 0)::int as count from credit_entry
    where member_id = ${member.id} and reason = 'message'`;
  expect(await count(spent)).toBe(done('write'));
  const told = sql<{ count: number }>`select count(*)::int from chat_told_fictional
    where member_id = ${member.id} and other_id = ${id}`;
  expect(await count(told)).toBe(Math.min(1, done('write')));
}

test('whatever anybody calls, a fictional profile likes nobody, is logged in by nobody, and is marked', async () => {
  const name = fc.constantFrom(...Object.keys(calls));
  const succeeded = new Set<string>();
  const marked = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 5, maxLength: 24 }), async (names) => {
      const member = await joinMember(app, { name: 'Max', gender: 'male' });
      const world = { member, id: await makeProfile(writer) };
      const done: string[] = [];
      for (const one of names) {
        const answer = await calls[one]?.(world).catch(() => null);
        if (answer !== null) done.push(one);
        const isDesk = ['list', 'look', 'change', 'answer'].includes(one);
        for (const card of isDesk ? [] : mentionsOf(answer, world.id)) {
          expect(card.fictional_icon, `${one}: ${Object.keys(card)}`).toBe(true);
          marked.add(one);
        }
      }
      for (const one of done) succeeded.add(one);
      const { id } = world;
      await expectConversation(world, (call) => done.filter((one) => one === call).length);
      const own = [
        sql<{ count: number }>`select count(*)::int from like_edge where member_id = ${id} and direction = 'given'`,
        sql<{ count: number }>`select count(*)::int from access_session where member_id = ${id}`,
        sql<{ count: number }>`select count(*)::int from credit_entry where member_id = ${id}`,
        sql<{ count: number }>`select count(*)::int from swipe_pass where member_id = ${id}`,
        sql<{ count: number }>`select count(*)::int from member_mail where member_id = ${id}`,
        // Nothing is written in its name but an answer that an operator gave.
        sql<{ count: number }>`select count(*)::int from chat_message m where m.sender_id = ${id} and not exists (
          select from fictional_answer a where a.profile_id = ${id} and a.message_id = m.id)`,
      ];
      expect(await Promise.all(own.map(count))).toEqual(own.map(() => 0));
    }),
    { numRuns: 12, examples: [[everyCall]] },
  );
  const nobodys = ['logIn', 'reset'];
  expect([...succeeded].toSorted()).toEqual(
    Object.keys(calls)
      .filter((one) => !nobodys.includes(one))
      .toSorted(),
  );
  expect([...marked]).toEqual(expect.arrayContaining(['blocked', 'chat', 'chats', 'likes', 'read', 'search']));
});
