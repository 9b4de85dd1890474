import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { listChats, markRead, messageArrived, readChat, removeChat, sendMessage } from '@rendezvous/contract/chat';
import { searchMessages } from '@rendezvous/contract/chat-list';
import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { minute, second } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';
import { openPage, type Page } from '../../../testing/pages.ts';
import { folderOf } from '../../../testing/pools.ts';

const limits = { none: null, one: 1, two: 2, three: 3, five: 5 };
type Site = keyof typeof limits;
const siteNames = Object.keys(limits) as Site[];
const free = { signup_credits: 1000, message_credits: 0 };
const folder = folderOf(
  ...siteNames.map((id) => ({ id, pool: 'one', settings: { ...free, chat_history: limits[id] } })),
);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SITES_DIR: folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Which of the two does it, and with which message, counted from the last one. */
const step = fc.record({
  by: fc.constantFrom(0, 1),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.constant('write') },
    { weight: 3, arbitrary: fc.constant('reply') },
    ...['read', 'remove', 'take_back', 'pay'].map((arbitrary) => ({ weight: 1, arbitrary: fc.constant(arbitrary) })),
  ),
  back: fc.nat({ max: 8 }),
});
const meeting = fc.record({
  sites: fc.tuple(fc.constantFrom(...siteNames), fc.constantFrom(...siteNames)),
  paid: fc.tuple(fc.boolean(), fc.boolean()),
  steps: fc.array(step, { minLength: 4, maxLength: 24 }),
});
/** Both quote what neither of them may read back. */
const quoting = {
  sites: ['one', 'three'] as [Site, Site],
  paid: [false, false] as [boolean, boolean],
  steps: [0, 1, 0, 1, 0, 1].map((by, index) => ({ by, does: index < 4 ? 'write' : 'reply', back: 3 })),
};
/** The reply itself pushes out what it quotes. */
const pushing = {
  sites: ['two', 'one'] as [Site, Site],
  paid: [false, false] as [boolean, boolean],
  steps: [0, 0, 0, 1].map((by, index) => ({ by, does: index < 2 ? 'write' : 'reply', back: index === 2 ? 1 : 0 })),
};
type Meeting = typeof meeting extends fc.Arbitrary<infer Value> ? Value : never;

/** A message as the test knows it. */
interface Known {
  readonly id: string;
  readonly by: number;
  /** Nobody else says this; empty once it was taken back. */
  words: string;
}

interface Side {
  readonly member: TestMember;
  readonly page: Page;
  readonly limit: number | null;
  isPaid: boolean;
  /** How many of the messages they have removed. */
  removed: number;
}

const seen = ({ removed }: Side, messages: readonly Known[]) => messages.slice(removed);
const readable = (side: Side, messages: readonly Known[]) =>
  side.isPaid || side.limit === null ? seen(side, messages) : seen(side, messages).slice(-side.limit);

async function setPaid(side: Side, paid_user: boolean): Promise<void> {
  const { db } = app.connection;
  await db.updateTable('credit_balance').set({ paid_user }).where('member_id', '=', side.member.id).execute();
  side.isPaid = paid_user;
}

/** Two members who do all this, and what they have said. */
async function live({ sites, paid, steps }: Meeting) {
  const messages: Known[] = [];
  const sideOn = async (index: 0 | 1): Promise<Side> => {
    const member = await joinMember(app, { host: `${sites[index]}.localhost` });
    const side = { member, page: await openPage(app, member), limit: limits[sites[index]], isPaid: false, removed: 0 };
    await setPaid(side, paid[index]);
    return side;
  };
  const sides = [await sideOn(0), await sideOn(1)] as const;
  const conversation = () => spoken[0]?.conversation as string;
  const spoken: { conversation: string }[] = [];
  for (const { by, does, back } of steps) {
    const [own, other] = [sides[by] as Side, sides[1 - by] as Side];
    const { browser } = own.member;
    const named = messages.at(-1 - back);
    if (does === 'pay') await setPaid(own, true);
    else if (does === 'write' || (does === 'reply' && named)) {
      const words = `words ${randomUUID()}`;
      const isDead = !named || named.words === '' || messages.indexOf(named) < own.removed;
      const reply_to = does === 'reply' && !isDead ? named.id : null;
      const { message } = await browser.api(sendMessage, {
        body: { profile: other.member.id, client_id: randomUUID(), text: words, reply_to, sure: true },
      });
      check(own, [...messages, { id: message.id, by, words }], message);
      messages.push({ id: message.id, by, words });
      spoken.push(message);
    } else if (named && does === 'read' && own.removed < messages.length)
      await browser.api(markRead, { body: { conversation: conversation(), message: named.id } });
    else if (named && does === 'remove') {
      await browser.api(removeChat, { body: { conversation: conversation() } });
      own.removed = messages.length;
    } else if (named?.by === by && does === 'take_back') {
      await browser.api(takeBackMessage, { body: { conversation: conversation(), message: named.id } });
      named.words = '';
    }
  }
  return { sides, messages };
}

/** Nothing in an answer says what a message says that its reader may not read back. */
function check(side: Side, messages: readonly Known[], answer: unknown): void {
  const said = JSON.stringify(answer);
  const may = new Set(readable(side, messages));
  for (const message of seen(side, messages))
    if (!may.has(message) && message.words !== '') expect(said).not.toContain(message.words);
}

const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id);

async function checkCalls(side: Side, other: Side, messages: readonly Known[]): Promise<void> {
  const { browser } = side.member;
  const all = seen(side, messages);
  const may = readable(side, messages);
  const read = (page: { before?: string; after?: string } = {}) =>
    browser.api(readChat, { query: { profile: other.member.id, ...page } });
  const latest = await read();
  check(side, messages, latest);
  expect(idsOf(latest.messages), 'the newest ones are always there').toEqual(idsOf(may));
  expect(latest.can.history.allowed).toBe(may.length === all.length);
  for (const { id } of messages) {
    const [before, after] = [await read({ before: id }), await read({ after: id })];
    check(side, messages, [before, after]);
    expect(idsOf(before.messages)).toEqual(idsOf(may.filter((message) => message.id < id)));
    expect(idsOf(after.messages)).toEqual(idsOf(may.filter((message) => message.id > id)));
    expect([before.has_more, after.has_more]).toEqual([false, false]);
  }
  const list = await browser.api(listChats);
  check(side, messages, list);
  expect(list.chats.map(({ last_message }) => last_message?.id)).toEqual(all.length > 0 ? [all.at(-1)?.id] : []);
  const { found } = await browser.api(searchMessages, { body: { words: 'words' } });
  check(side, messages, found);
  const findable = may.filter(({ words }) => words !== '');
  expect(idsOf(found.map(({ message }) => message)).sort()).toEqual(idsOf(findable).sort());
}

/** What an open page was sent of each message: all of it, and of its quote what could be read then. */
async function checkPage(side: Side, messages: readonly Known[], wasPaid: boolean): Promise<void> {
  const arrived = () => side.page.named(messageArrived);
  await expect.poll(() => new Set(arrived().map(({ message }) => message.id)).size).toBe(messages.length);
  if (side.isPaid !== wasPaid || side.removed > 0) return;
  for (const { message } of arrived()) {
    const until = messages.slice(0, messages.findIndex(({ id }) => id === message.id) + 1);
    const isReadable = readable(side, until).some(({ id }) => id === message.quoted?.id);
    if (message.quoted && !isReadable) expect(message.quoted).toEqual({ ...message.quoted, kind: 'older' });
    if (message.quoted?.kind === 'older') expect(message.quoted).not.toHaveProperty('text');
  }
}

test(
  'no answer and no open page says what may not be read back, and the newest messages always show',
  async () => {
    await fc.assert(
      fc.asyncProperty(meeting, async (given) => {
        const { sides, messages } = await live(given);
        const [ann, ben] = sides;
        await checkCalls(ann, ben, messages);
        await checkCalls(ben, ann, messages);
        await checkPage(ann, messages, given.paid[0]);
        await checkPage(ben, messages, given.paid[1]);
        for (const { page } of sides) page.close();
      }),
      { numRuns: 25, interruptAfterTimeLimit: 40 * second, examples: [[quoting], [pushing]] },
    );
  },
  minute,
);
