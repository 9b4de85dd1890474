import { createHash } from 'node:crypto';
import { day } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { connect } from '../../server/platform/database/connect.ts';
import type { Database } from '../../server/platform/database/database.ts';

export interface Person {
  readonly id: string;
  /** The session cookie's value. */
  readonly token: string;
}

const secretOf = (id: string) => createHash('sha256').update(id).digest('base64url');
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Writes `count` members of the site `rendezvous`, premium or not, each with a session and `credits`. */
export async function createPeople(
  url: string,
  { count, credits, isPremium = true }: { count: number; credits: number; isPremium?: boolean },
): Promise<Person[]> {
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 1, DATA_DIR: '' });
  const people = await write(connection.db, { count, credits, isPremium });
  await connection.close();
  return people;
}

async function write(
  db: Database,
  { count, credits, isPremium }: { count: number; credits: number; isPremium: boolean },
): Promise<Person[]> {
  const people = Array.from({ length: count }, () => v7({ msecs: Date.now() - 30 * day })).map((id) => ({
    id,
    token: `${id}.${secretOf(id)}`,
  }));
  const rows = JSON.stringify(
    people.map(({ id }, number) => ({ id, hash: hashOf(secretOf(id)), name: `Member ${number}` })),
  );
  const from = sql`json_to_recordset(${rows}::text::json) as p(id uuid, hash text, name text)`;
  await sql`insert into member (id, site_id, pool, email, password_hash, status, language, terms_version,
    terms_at)
    select id, 'rendezvous', 'main', id || '@example.test', '', 'active', 'nl', now(), now() from ${from}`.execute(db);
  await sql`insert into access_session (member_id, token_hash, user_agent) select id, hash, 'bench'
    from ${from}`.execute(db);
  await sql`insert into profile (member_id, site_id, pool, name, date_of_birth, gender, country, status, paid_user)
    select id, 'rendezvous', 'main', name, '1990-01-01', 'female', 'NL', 'active', ${isPremium} from ${from}`.execute(
    db,
  );
  await sql`insert into credit_balance (member_id, balance, paid_user) select id, ${credits}, ${isPremium}
    from ${from}`.execute(db);
  await sql`insert into credit_entry (member_id, id, delta, reason, balance_after, idempotency_key)
    select id, gen_random_uuid(), ${credits}, 'operator', ${credits}, 'bench' from ${from}`.execute(db);
  await sql`insert into chat_inbox_head (member_id) select id from ${from}`.execute(db);
  return people;
}
