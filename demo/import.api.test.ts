import { logIn } from '@rendezvous/contract/access';
import { listChats, readChat } from '@rendezvous/contract/chat';
import { listLikes } from '@rendezvous/contract/like';
import { readOwnProfile, readProfile } from '@rendezvous/contract/profile';
import { searchMembers } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPhotosOf } from '../server/features/photo/photo.rules.ts';
import { createPlaces } from '../server/features/place/place.service.ts';
import { problemOf, startTestApp, type TestApp } from '../server/testing/app.ts';
import { importDemo } from './import.ts';
import { demoLogins, demoPassword } from './logins.ts';

const count = 60;
const reported: number[] = [];
let app: TestApp;

const run = (progress: (done: number) => void = () => {}) =>
  importDemo({
    db: app.connection.db,
    config: app.config,
    sites: app.sites.all(),
    places: createPlaces(),
    storage: app.storage,
    count,
    progress,
  });

beforeAll(async () => {
  app = await startTestApp();
  expect(await run((done) => reported.push(done))).toBe(true);
});
afterAll(() => app.close());

/** Rows that violate what the features rely on. */
async function broken(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(app.connection.db)).rows;
}

async function logInAsDemo(host: string) {
  const browser = app.browser(host);
  const login = (await demoLogins(app.connection.db, app.sites.all())).find(({ site }) => site.hosts.includes(host));
  const { user } = await browser.api(logIn, { body: { email: login?.email ?? '', password: demoPassword } });
  return { browser, user };
}

test('the import adds the members and a demo log-in for each site, all confirmed', async () => {
  const { rows } = await sql<{
    pool: string;
    members: number;
  }>`select pool, count(*)::int as members from member where status = 'active' group by 1 order by 1`.execute(
    app.connection.db,
  );
  expect(rows).toEqual([
    { pool: 'bbw', members: 5 },
    { pool: 'bdsm', members: 6 },
    { pool: 'gay', members: 7 },
    { pool: 'gilf', members: 5 },
    { pool: 'main', members: 37 },
    { pool: 'milf', members: 5 },
    { pool: 'she', members: 5 },
  ]);
});

test('each site has members of its niche', async () => {
  const misplaced = (pool: string, rule: ReturnType<typeof sql>) =>
    broken(sql`select name from profile where pool = ${pool} and not (${rule})`);
  expect(await misplaced('gay', sql`gender = 'male' and sexuality in ('gay', 'bi')`)).toEqual([]);
  expect(await misplaced('she', sql`gender = 'female' and sexuality in ('lesbian', 'bi')`)).toEqual([]);
  expect(await misplaced('bbw', sql`name = 'Robin' or body_type in ('curvy', 'full')`)).toEqual([]);
  expect(await misplaced('gilf', sql`name = 'Robin' or date_of_birth <= current_date - interval '60 years'`)).toEqual(
    [],
  );
  expect(await misplaced('milf', sql`gender = 'male' or date_of_birth <= current_date - interval '35 years'`)).toEqual(
    [],
  );
  const lonely = await broken(
    sql`select pool from profile group by pool having count(*) filter (where gender = 'female') = 0 and pool <> 'gay'`,
  );
  expect(lonely).toEqual([]);
});

test('those who state ages state a gender that fits their sexuality', async () => {
  const stated = await broken(sql`select count(*) > 20 as enough from profile where sought_min_age is not null`);
  expect(stated).toEqual([{ enough: true }]);
  const unfit = sql`(sought_gender is null) <> (sought_min_age is null)
    or sought_gender = gender and sexuality = 'hetero' or sought_gender <> gender and sexuality in ('gay', 'lesbian')`;
  expect(await broken(sql`select name from profile where ${unfit}`)).toEqual([]);
});

test('progress grows from nothing to all', () => {
  expect(reported).toEqual(reported.toSorted((one, other) => one - other));
  expect(reported.at(-1)).toBe(1);
});

test('a second import changes nothing', async () => {
  const before = await broken(sql`select count(*)::int as members from member`);
  expect(await run()).toBe(false);
  expect(await broken(sql`select count(*)::int as members from member`)).toEqual(before);
});

test('the ledger adds up to the balance, after every entry, and never below zero', async () => {
  expect(
    await broken(
      sql`select b.member_id from credit_balance b left join credit_entry e using (member_id) group by 1, b.balance
        having sum(e.delta) is distinct from b.balance or b.balance < 0`,
    ),
  ).toEqual([]);
  expect(
    await broken(
      sql`select member_id from (select *, sum(delta) over (partition by member_id order by id) as running
        from credit_entry) e where running <> balance_after or balance_after < 0`,
    ),
  ).toEqual([]);
  expect(
    await broken(
      sql`select from profile p full join credit_balance b using (member_id)
        where p.paid_user is distinct from b.paid_user`,
    ),
  ).toEqual([]);
});

test('every message has been paid', async () => {
  expect(
    await broken(
      sql`select m.id from chat_message m left join credit_entry e on e.member_id = m.sender_id
        and e.idempotency_key = 'message:' || m.id and e.reason = case m.kind when 'gift' then 'gift' else 'message' end
        and e.delta = -coalesce((m.payload ->> 'credits')::int, 1) where e.id is null`,
    ),
  ).toEqual([]);
});

test('every like has both sides, and a match is a like both ways', async () => {
  expect(
    await broken(sql`select e.member_id from like_edge e left join like_edge o
      on o.member_id = e.other_id and o.other_id = e.member_id and o.direction =
      case e.direction when 'given' then 'received' else 'given' end
      and o.matched = e.matched and o.created_at = e.created_at
      where o.member_id is null`),
  ).toEqual([]);
  expect(
    await broken(sql`select e.member_id from like_edge e where e.matched <> exists (
      select from like_edge b where b.member_id = e.member_id and b.other_id = e.other_id
      and b.direction <> e.direction)`),
  ).toEqual([]);
});

test('likes and conversations stay within a pool, and nobody likes or writes for a fictional member', async () => {
  const pairs = sql`(select member_id as one, other_id as other from like_edge
    union all select member_low, member_high from chat_conversation) pairs`;
  expect(
    await broken(
      sql`select from ${pairs} join profile p on p.member_id = one join profile q on q.member_id = other
        where p.pool <> q.pool`,
    ),
  ).toEqual([]);
  expect(
    await broken(sql`select from like_edge join profile using (member_id) where direction = 'given' and fictional`),
  ).toEqual([]);
  expect(await broken(sql`select from chat_message join profile on member_id = sender_id where fictional`)).toEqual([]);
});

test('both inboxes have the same conversation, with the counts of its messages', async () => {
  expect(
    await broken(sql`select c.conversation_id from chat_conversation c left join chat_inbox b
      on b.conversation_id = c.conversation_id and b.member_id in (c.member_low, c.member_high)
      group by 1 having count(b.member_id) <> 2`),
  ).toEqual([]);
  expect(
    await broken(sql`select b.member_id from chat_inbox b where num_unread <> (
      select count(*) from chat_message m where m.conversation_id = b.conversation_id and m.sender_id = b.other_id
      and (b.last_read is null or m.id > b.last_read))`),
  ).toEqual([]);
  expect(
    await broken(
      sql`select b.member_id from chat_inbox b
        where last_id <> (select id from chat_message m where m.conversation_id = b.conversation_id
          order by id desc limit 1)`,
    ),
  ).toEqual([]);
});

test('the head of an inbox adds up', async () => {
  expect(
    await broken(sql`select h.member_id from chat_inbox_head h left join chat_inbox b using (member_id)
      group by h.member_id, h.unread_total, h.version, h.last_id
      having h.unread_total <> coalesce(sum(b.num_unread), 0) or h.version < coalesce(max(b.version), 0)
      or h.last_id < (max(b.last_id::text))::uuid`),
  ).toEqual([]);
  expect(
    await broken(
      sql`select h.member_id from chat_inbox_head h
        where h.started <> (select count(*) from chat_conversation where started_by = h.member_id)`,
    ),
  ).toEqual([]);
  expect(
    await broken(
      sql`select h.member_id from chat_inbox_head h join profile p using (member_id) where h.started > 2
        and not p.paid_user`,
    ),
  ).toEqual([]);
  expect(
    await broken(
      sql`select p.member_id from profile p left join chat_inbox_head h using (member_id) where h.member_id is null`,
    ),
  ).toEqual([]);
});

test('nothing happened before its members joined or after they were last here', async () => {
  expect(
    await broken(
      sql`select from chat_message m join profile p on p.member_id = m.sender_id
        where m.created_at not between p.created_at and p.last_active_at`,
    ),
  ).toEqual([]);
  expect(
    await broken(sql`select from like_edge e join profile p using (member_id) where e.created_at < p.created_at`),
  ).toEqual([]);
  expect(await broken(sql`select from profile where last_active_at > now() or created_at > last_active_at`)).toEqual(
    [],
  );
});

test('the search finds every member who can be found', async () => {
  expect(
    await broken(
      sql`select from profile p full join search_member s using (member_id) where p.member_id is null
        or s.member_id is null or p.created_at <> s.signed_up`,
    ),
  ).toEqual([]);
});

test('every photo has its file, a private one a blurred one too, and nobody has too many', async () => {
  const photos = await app.connection.db
    .selectFrom('photo')
    .innerJoin('profile', 'profile.member_id', 'photo.member_id')
    .select(['photo.member_id', 'photo.id', 'key', 'blurred_key', 'private', 'paid_user'])
    .execute();
  const cards = (keys: readonly string[]) => Promise.all(keys.map((key) => app.storage.read(`${key}/thumb.webp`)));
  const sharp = await cards(photos.map(({ key }) => key));
  expect(sharp.filter((file) => !file)).toEqual([]);
  const [drawn] = photos;
  expect(drawn && (await app.photos.evidence(drawn)), 'a report shows it').toEqual(sharp[0]);
  const hidden = photos.filter((photo) => photo.private);
  expect(hidden.length).toBeGreaterThan(5);
  const blurred = await cards(hidden.map(({ blurred_key }) => blurred_key));
  expect(blurred.filter((file) => !file || sharp.some((other) => other && Buffer.from(file).equals(other)))).toEqual(
    [],
  );
  const crowded = [...Map.groupBy(photos, (photo) => photo.member_id).values()].filter(
    (own) => own.length > maxPhotosOf(own[0] ?? { paid_user: false }),
  );
  expect(crowded).toEqual([]);
});

test('about a quarter of the members have no picture', async () => {
  const rows = await broken(sql`select count(*)::float as members, (count(*) filter (where main_image is null))::float
    as bare from profile where name <> 'Robin'`);
  const { members, bare } = rows[0] as { members: number; bare: number };
  expect(bare / members).toBeGreaterThan(0.1);
  expect(bare / members).toBeLessThan(0.4);
});

test('a demo log-in has members to see, likes, matches, unread messages and credits', async () => {
  const { browser, user } = await logInAsDemo('localhost');
  expect(user).toMatchObject({ status: 'active', paid_user: true });
  expect(user?.credits).toBeGreaterThan(10);
  expect((await browser.api(readOwnProfile)).profile).toMatchObject({
    name: 'Robin',
    photos: [{ private: false }, { private: true }],
  });
  const { profiles } = await browser.api(searchMembers);
  expect(profiles.length).toBeGreaterThan(0);
  const likes = await browser.api(listLikes);
  expect(likes.profiles.length).toBeGreaterThan(0);
  expect(likes.liked_by.length).toBeGreaterThan(0);
  expect(likes.matches.length).toBeGreaterThan(0);
  const { chats, total_unread } = await browser.api(listChats);
  expect(chats.length).toBeGreaterThanOrEqual(4);
  expect(total_unread).toBe(chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0));
  const conversation = chats[0]?.conversation.id as string;
  expect((await browser.api(readChat, { query: { conversation } })).messages.length).toBeGreaterThanOrEqual(10);
  const { profile } = await browser.api(readProfile, { query: { id: chats[0]?.profile.id as string } });
  expect(
    profile.main_image === null ||
      (await browser.send({ method: 'GET', url: profile.main_image.thumb_filename })).statusCode === 200,
  ).toBe(true);
});

test('the demo log-in on the site for men is a free member and sees men', async () => {
  const { browser, user } = await logInAsDemo('gay.localhost');
  expect(user).toMatchObject({ paid_user: false });
  const { profiles } = await browser.api(searchMembers, { query: { country: 'any', min_age: 18 } });
  expect(new Set(profiles.map((profile) => profile.gender))).toEqual(new Set(['male']));
});

test('only the demo log-ins can be used to log in', async () => {
  const other = await app.connection.db
    .selectFrom('member')
    .select('email')
    .where('email', 'like', '%@demo.invalid')
    .where('site_id', '=', 'rendezvous')
    .executeTakeFirstOrThrow();
  expect(
    await problemOf(app.browser().api(logIn, { body: { email: other.email, password: demoPassword } })),
  ).toMatchObject({ error: 'access.login_failed' });
});
