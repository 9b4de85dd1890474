import { sql } from 'kysely';
import { v7 } from 'uuid';
import { connect } from '../server/platform/database/connect.ts';
import { createHashing } from '../server/platform/security/hashing.ts';
import { createPeople, type Person } from './rig/people.ts';

export const password = 'Shall we meet on Saturday?';
export const emailOf = ({ id }: Person) => `${id}@example.test`;

/** Members who can log in with `password`. */
export async function createAccounts(url: string, count: number): Promise<Person[]> {
  const people = await createPeople(url, { count, credits: 10 });
  const ids = people.map(({ id }) => id);
  const hash = await createHashing().hash(password);
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  await sql`update member set password_hash = ${hash} where id = any(${ids}::uuid[])`.execute(connection.db);
  await sql`insert into member_email (site_id, email, member_id) select site_id, email, id from member
    where id = any(${ids}::uuid[])`.execute(connection.db);
  await connection.close();
  return people;
}

/** Gives a member a conversation with each of the others, of `each` messages by turns. */
export async function createConversations(
  url: string,
  person: Person,
  others: readonly Person[],
  each: number,
): Promise<void> {
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  await connection.db.connection().execute(async (db) => {
    const rows = JSON.stringify(others.map((other) => ({ other: other.id, conversation: v7() })));
    await sql`create temp table pair as select ${person.id}::uuid as me, other, conversation
      from json_to_recordset(${rows}::text::json) as p(other uuid, conversation uuid)`.execute(db);
    await sql`insert into chat_conversation (conversation_id, member_low, member_high, started_by)
      select conversation, least(me, other), greatest(me, other), me from pair`.execute(db);
    await sql`insert into chat_message (conversation_id, id, sender_id, client_id, text, created_at)
      select conversation, (lpad(to_hex(n), 12, '0') || '7' || substr(md5(n || conversation::text), 1, 3) || '8' ||
          substr(md5(n || conversation::text), 4, 15))::uuid,
        case when n % 2 = 0 then me else other end, gen_random_uuid(),
        'Shall we meet on Saturday at the market? ' || md5(random()::text), now() - (${each} - n) * interval '1 minute'
      from pair, generate_series(1, ${each}::int) n`.execute(db);
    await sql`insert into chat_inbox (member_id, conversation_id, other_id, last_id, last_sender_id, last_client_id,
        last_kind, last_text, last_pending, last_at, version)
      select side.member, conversation, side.other, m.id, m.sender_id, m.client_id, m.kind, m.text, m.pending,
        m.created_at, 1
      from pair, lateral (values (me, other), (other, me)) side(member, other),
        lateral (select * from chat_message where conversation_id = conversation order by id desc limit 1) m`.execute(
      db,
    );
    await sql`drop table pair`.execute(db);
  });
  await connection.close();
}
