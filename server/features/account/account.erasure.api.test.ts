import { createHash } from 'node:crypto';
import { changeEmail } from '@rendezvous/contract/access';
import { logIn } from '@rendezvous/contract/account';
import { sendMessage } from '@rendezvous/contract/chat';
import { deleteAccount } from '@rendezvous/contract/deletion';
import { exportPath, requestExport } from '@rendezvous/contract/export';
import { changeMatchFinder, like } from '@rendezvous/contract/like';
import { saveNotifications, subscribePush } from '@rendezvous/contract/notify';
import { preparePasskey } from '@rendezvous/contract/passkey';
import { addPhoto } from '@rendezvous/contract/photo';
import { changeProfile } from '@rendezvous/contract/profile';
import { block } from '@rendezvous/contract/safety';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { filesOf } from '../../testing/files.ts';
import { joinMember, type TestMember, testPassword } from '../../testing/members.ts';
import { picture } from '../../testing/pictures.ts';

/** Words that appear nowhere but in what this member tells. */
const canary = 'zeldzaamwoord';
/** Kept for the books, with nothing in them of who it was. */
const kept = ['payment', 'payment_event', 'payment_reference'];
/** Columns by which a row is of a member. */
const memberColumns = ['member_id', 'other_id', 'sender_id', 'user_id', 'member_low', 'member_high', 'started_by', 'last_sender_id'];
/** What each table is in the member's own copy of their data; null: secrets, addresses of browsers' keys and what follows from the rest. */
const exportedAs: Record<string, string | null> = {
  account_challenge: null,
  account_device: 'account.json',
  account_email: 'account.json',
  account_export: null,
  account_passkey: 'account.json',
  account_session: 'account.json',
  account_token: null,
  account_tracking: 'account.json',
  chat_inbox: 'messages.json',
  chat_inbox_head: null,
  credit_balance: 'credits.json',
  credit_entry: 'credits.json',
  like_edge: 'likes.json',
  like_preference: 'likes.json',
  notify_mail: 'notifications.json',
  notify_preference: 'notifications.json',
  notify_push_endpoint: null,
  notify_push_subscription: 'notifications.json',
  notify_week: 'notifications.json',
  payment: 'payments.json',
  payment_discount_use: 'payments.json',
  payment_event: null,
  payment_reference: null,
  payment_retention: 'payments.json',
  photo: 'photos.json',
  profile: 'profile.json',
  safety_block: 'blocks.json',
  search_member: null,
  search_online: null,
};

let app: TestApp;
let member: TestMember;
let other: TestMember;
let log = '';

function keepLine(line: string): void {
  log += line;
}

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'debug' }, { logTo: { write: keepLine } });
  other = await joinMember(app, { name: 'Sam' });
  member = await joinMember(app, { name: `Robin ${canary}` });
  await app.connection.db.updateTable('credit_balance').set({ balance: 1000, paid_user: true }).execute();
  await live();
});
afterAll(() => app.close());

/** Does everything that leaves a row, so that every table with members has one of this one. */
async function live(): Promise<void> {
  const { browser, id, email } = member;
  const { db } = app.connection;
  await browser.api(changeProfile, { body: { about: `I am ${canary}` } });
  for (const [seed, isPrivate] of [[7, false], [8, true]] as const) // biome-ignore format: short
    await browser.api(addPhoto, { body: { private: String(isPrivate) }, file: new Blob([new Uint8Array(await picture({ seed }))]) } as never);
  await browser.api(sendMessage, { body: { profile: other.id, client_id: crypto.randomUUID(), text: `Hello, ${canary}` } });
  await other.browser.api(sendMessage, { body: { profile: id, client_id: crypto.randomUUID(), text: `Hello back, ${canary}` } });
  await browser.api(like, { body: { profile: other.id } });
  await other.browser.api(like, { body: { profile: id } });
  await browser.api(changeMatchFinder, { body: { automatic: true } });
  await browser.api(block, { body: { profile: (await joinMember(app)).id } });
  await browser.api(saveNotifications, { body: { preferences: { news: true } } });
  await browser.api(logIn, { body: { email, password: testPassword } });
  await browser.api(changeEmail, { body: { email: `${canary}@example.test`, password: testPassword } });
  const keys = { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') };
  await browser.api(subscribePush, { query: { push: '1' }, body: { subscription: { endpoint: `https://push.example/${canary}`, keys } } });
  await db.insertInto('account_tracking').values({ member_id: id, network: canary }).execute();
  await browser.api(preparePasskey, { body: { password: testPassword } });
  await db
    .insertInto('account_passkey')
    .values({ member_id: id, credential_id: canary, public_key: canary, counter: 0, transports: [], user_agent: canary })
    .execute();
  await db.insertInto('notify_mail').values({ member_id: id, about: 'unread' }).execute();
  await sql`insert into search_online select *, now() from search_member where member_id = ${id} on conflict do nothing`.execute(db);
  const payment = crypto.randomUUID();
  await sql`insert into payment (member_id, id, client_id, site_id, package, country, credits, currency, price, amount, vat, paymentmethod, refund_days, provider)
    values (${id}, ${payment}, ${payment}, 'rendezvous', 'nl-25', 'NL', 25, 'EUR', 1000, 1000, 174, 'ideal', 14, 'sandbox')`.execute(db);
  await db.insertInto('payment_event').values({ member_id: id, payment_id: payment, event_id: 'e', status: 'pending' }).execute();
  await db.insertInto('payment_reference').values({ provider: 'sandbox', provider_id: 'p', member_id: id, payment_id: payment }).execute();
  await db.insertInto('payment_discount_use').values({ member_id: id, code: 'TIMEBONUS25', payment_id: payment }).execute();
  await db.insertInto('payment_retention').values({ member_id: id, code: 'STAY-MINE', amount: 1000, currency: 'EUR', expires: new Date() }).execute();
  await db.insertInto('payment_discount').values({ code: 'MINE', user_id: id, percentage: 10 }).execute();
}

interface Column {
  readonly table_schema: string;
  readonly table_name: string;
  readonly column_name: string;
}

const columns = async () =>
  (
    await sql<Column>`select table_schema, table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'job') and table_type = 'BASE TABLE' order by 1, 2, 3`.execute(app.connection.db)
  ).rows;
const tablesOfMembers = async () => [
  ...new Set(
    (await columns()).filter(({ table_schema, column_name }) => table_schema === 'public' && memberColumns.includes(column_name)).map((one) => one.table_name),
  ),
];
const rowsWith = async (schema: string, table: string, text: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(`${schema}.${table}`)} r where r::text like ${`%${text}%`}`.execute(
      app.connection.db,
    )
  ).rows[0]?.count ?? 0;

/** The mailbox stands for other people's mail programs, and the embedded database's own files are searched as tables. */
const ourFiles = async () => [...(await filesOf(app.config))].filter(([name]) => !/^(mailbox|database)\//.test(name));
const membersFiles = async () => (await ourFiles()).filter(([name]) => /^(photos|exports)\//.test(name));
const hashes = async () => (await membersFiles()).map(([, bytes]) => createHash('sha256').update(bytes).digest('hex'));

test('the copy of one’s data has all that every table holds of one, pictures and messages included', async () => {
  await member.browser.api(requestExport, {});
  await expect.poll(async () => (await member.browser.send({ method: 'GET', url: exportPath })).statusCode, { timeout: 15_000 }).toBe(200);
  const response = await member.browser.send({ method: 'GET', url: exportPath });
  const files = unzipSync(new Uint8Array(response.rawPayload));
  const names = Object.keys(files);
  const tables = (await tablesOfMembers()).filter((table) => !['chat_conversation', 'chat_message', 'payment_discount'].includes(table));
  expect(Object.keys(exportedAs).sort()).toEqual(tables.sort());
  for (const [table, file] of Object.entries(exportedAs)) if (file) expect(strFromU8(files[file] ?? new Uint8Array()).length, table).toBeGreaterThan(10);
  expect(names.filter((name) => /^photos\/.+\.webp$/.test(name)).length).toBe(2);
  const messages = strFromU8(files['messages.json'] ?? new Uint8Array());
  expect(messages).toContain(`Hello, ${canary}`);
  expect(messages).toContain(`Hello back, ${canary}`);
  for (const name of ['profile.json', 'notifications.json', 'account.json']) expect(strFromU8(files[name] ?? new Uint8Array()), name).toContain(canary);
  const all = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => strFromU8(files[name] ?? new Uint8Array()))
    .join('');
  expect(all).not.toMatch(/password_hash|\$argon2|token_hash/);
  expect((await other.browser.send({ method: 'GET', url: exportPath })).statusCode, 'nobody else').toBe(404);
  expect((await app.browser().send({ method: 'GET', url: exportPath })).statusCode, 'no visitor').toBe(403);
});

test('after 14 days nothing of a member is left in any table, file or log but payments of nobody', async () => {
  const tables = await tablesOfMembers();
  const missing: string[] = [];
  for (const table of tables) if ((await rowsWith('public', table, member.id)) === 0) missing.push(table);
  expect(missing, 'tables that this test does not fill, so that forgetting them would not be seen').toEqual([]);
  const before = await hashes();
  expect(new Set(before).size).toBeGreaterThan(8);

  const relogged = app.browser();
  await relogged.api(logIn, { body: { email: member.email, password: testPassword } });
  await relogged.api(deleteAccount, {});
  await app.connection.db
    .updateTable('account_member')
    .set({ deleted_at: new Date(Date.now() - 14 * 24 * 3600_000) })
    .where('id', '=', member.id)
    .execute();
  await app.account.deletion.eraseDue();

  await expect.poll(async () => (await membersFiles()).map(([name]) => name), { timeout: 15_000 }).toEqual([]);
  const left: string[] = [];
  for (const { table_schema, table_name } of new Map((await columns()).map((one) => [`${one.table_schema}.${one.table_name}`, one])).values()) {
    const name = `${table_schema}.${table_name}`;
    for (const text of [canary, member.email]) if ((await rowsWith(table_schema, table_name, text)) > 0) left.push(`${name}: ${text}`);
    if (table_schema === 'public' && !kept.includes(table_name) && (await rowsWith(table_schema, table_name, member.id)) > 0) left.push(`${name}: id`);
  }
  expect(left).toEqual([]);
  for (const [name, bytes] of await ourFiles()) {
    expect(before, name).not.toContain(createHash('sha256').update(bytes).digest('hex'));
    expect(Buffer.from(bytes).includes(canary), name).toBe(false);
  }
  expect(log.length).toBeGreaterThan(0);
  expect(log).not.toContain(canary);
  expect(log).not.toContain(member.email);
  expect(await rowsWith('public', 'payment', member.id)).toBe(1);
});
