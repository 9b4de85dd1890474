import { chatsPerPage, listChats } from '@rendezvous/contract/chat';
import type { Answer } from '@rendezvous/contract/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf, startTestApp, type TestApp } from '../../../testing/app.ts';
import { joinMember, type TestMember } from '../../../testing/members.ts';

type ChatList = Answer<typeof listChats>;

/** Two pages and a part of a third; of them, three are pinned and every fourth has two unread messages. */
const count = 2 * chatsPerPage + 203;
let app: TestApp;
let robin: TestMember;
beforeAll(async () => {
  app = await startTestApp();
  robin = await joinMember(app);
  const { db } = app.connection;
  const idOf = (family: string) => sql.raw(`('${family}-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid`);
  const numbers = sql`generate_series(1, ${count}) n`;
  await sql`insert into profile (member_id, site_id, pool, name, gender, date_of_birth, country, status)
    select ${idOf('01890000')}, 'rendezvous', 'main', 'Member ' || n, 'male', '1990-01-01', 'NL', 'active'
    from ${numbers}`.execute(db);
  await sql`insert into chat_conversation (conversation_id, member_low, member_high, started_by)
    select ${idOf('01890001')}, least(${robin.id}::uuid, ${idOf('01890000')}),
      greatest(${robin.id}::uuid, ${idOf('01890000')}), ${idOf('01890000')} from ${numbers}`.execute(db);
  await sql`insert into chat_inbox (member_id, conversation_id, other_id, last_id, last_sender_id, last_client_id,
      last_kind, last_text, last_pending, last_at, num_unread, version, pinned_at)
    select ${robin.id}, ${idOf('01890001')}, ${idOf('01890000')}, ${idOf('01890002')}, ${idOf('01890000')},
      ${idOf('01890003')}, 'text', 'Hello', false, now(), case when n % 4 = 0 then 2 else 0 end, n,
      case when n % 500 = 7 then now() end from ${numbers}`.execute(db);
  await sql`update chat_inbox_head set version = ${count},
    unread_total = (select sum(num_unread) from chat_inbox where member_id = ${robin.id})
    where member_id = ${robin.id}`.execute(db);
});
afterAll(() => app.close());

/** All answers, each asked with what the one before said. */
async function pagesFrom(query: object): Promise<ChatList[]> {
  const pages = [await robin.browser.api(listChats, { query })];
  for (let next = pages[0]?.next ?? null; next; next = pages.at(-1)?.next ?? null)
    pages.push(await robin.browser.api(listChats, { query: next }));
  return pages;
}

const idsIn = (pages: readonly ChatList[]) =>
  pages.flatMap(({ chats }) => chats.map(({ conversation }) => conversation.id));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('page by page every chat is listed once, pinned ones first, then the latest, and counts add up', async () => {
  const pages = await pagesFrom({});
  expect(pages.map(({ chats }) => chats.length)).toEqual([chatsPerPage + 3, chatsPerPage, 200]);
  const chats = pages.flatMap((page) => page.chats);
  expect(new Set(idsIn(pages)).size).toBe(count);
  expect(sum(chats.map((chat) => chat.num_unread_messages))).toBe(pages[0]?.total_unread);
  const messages = chats.map(({ last_message }) => last_message?.id ?? '');
  expect(chats.slice(0, 3).every(({ pinned }) => pinned !== null)).toBe(true);
  expect(messages.slice(3)).toEqual(messages.slice(3).toSorted().reverse());
});

test('whoever asks for changes until there are no more misses none, however many there are', async () => {
  const pages = await pagesFrom({ since: 0 });
  expect(pages.length).toBeGreaterThan(2);
  expect(new Set(idsIn(pages)).size).toBe(count);
  expect(pages.at(-1)).toMatchObject({ version: count, next: null });
  expect(idsIn(await pagesFrom({ since: 700 }))).toHaveLength(count - 700);
});

test('a change of more chats than a page holds is answered whole', async () => {
  const version = count + 1;
  const { db } = app.connection;
  await sql`update chat_inbox set version = ${version} where member_id = ${robin.id}`.execute(db);
  await sql`update chat_inbox_head set version = ${version} where member_id = ${robin.id}`.execute(db);
  const [all, ...more] = await pagesFrom({ since: count });
  expect([all?.chats.length, all?.version, more]).toEqual([count, version, []]);
});

test('changes and older chats cannot be asked for at once', async () => {
  const query = { since: 1, before: robin.id };
  expect(await problemOf(robin.browser.api(listChats, { query }))).toMatchObject({ status: 422 });
});
