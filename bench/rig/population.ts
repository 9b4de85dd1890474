import { sql } from 'kysely';
import type { Places } from '../../server/features/place/place.service.ts';
import type { Database } from '../../server/platform/database/database.ts';

const slots = 200_000;

/**
 * Writes `count` members as a grown site has them: cities by their inhabitants, more men than women, most of them
 * young, a third without a sexuality, two in three with a photo, one in a hundred online.
 */
export async function populate(db: Database, places: Places, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`create temp table slot
      (n int primary key, city_id int, country text, region text, latitude real, longitude real)`.execute(connection);
    const drawn = drawCities(places);
    for (let from = 0; from < drawn.length; from += 20_000) {
      await sql`insert into slot select ${from}::int + o - 1, id, country, region, latitude, longitude from (
          select * from jsonb_to_recordset(${JSON.stringify(drawn.slice(from, from + 20_000))}::jsonb)
            as t(o int, id int, country text, region text, latitude real, longitude real)) t`.execute(connection);
    }
    await sql`analyze slot`.execute(connection);
    await sql`insert into profile (member_id, site_id, pool, name, gender, sexuality, date_of_birth, country, region,
        city_id, latitude, longitude, main_image, main_image_stands_since, num_photos, paid_user, status, created_at,
        last_active_at)
      select (lpad(to_hex((extract(epoch from joined) * 1000)::bigint), 12, '0') || '7' ||
          substr(md5(m.n::text), 1, 3) || '8' || substr(md5(m.n::text), 4, 15))::uuid,
        'rendezvous', 'main', 'Member ' || m.n, case when man then 'male' else 'female' end,
        case when trait < 0.35 then null when trait < 0.86 then 'hetero' when trait < 0.94 then 'bi'
          when man then 'gay' else 'lesbian' end,
        (now() - (18 + 62 * power(youth, 1.7)) * interval '365.25 days')::date, s.country, s.region, s.city_id,
        s.latitude, s.longitude,
        case when photo < 0.65 then jsonb_build_object('id', '01890000-0000-7000-8000-000000000000',
          'filename', '/photos/a/large.webp', 'thumb_filename', '/photos/a/card.webp', 'match', '/photos/a/match.webp',
          'status', 'active', 'width', 800, 'height', 1000,
          'placeholder', 'data:image/webp;base64,UklGRiQAAABXRUJQ', 'drawn', false) end,
        case when photo < 0.65 then joined end, case when photo < 0.65 then 2 else 0 end, photo < 0.05, 'active',
        joined,
        case when seen < 0.01 then now() + interval '1 hour' else now() - interval '3 days' end
      from (select n, random() < 0.6 as man, random() as trait, random() as youth, random() as photo, random() as seen,
          floor(random() * ${slots})::int as at,
          date_trunc('milliseconds', now() - power(random(), 1.5) * interval '1800 days') as joined
          from generate_series(1, ${count}::int) n) m
      join slot s on s.n = m.at`.execute(connection);
    await sql`drop table slot`.execute(connection);
  });
}

/**
 * Gives every profile the rest of a member: an account with its address, the credits of a beginner and their
 * ledger, an inbox.
 */
export async function completeMembers(db: Database): Promise<void> {
  await sql`insert into member (id, site_id, pool, email, password_hash, status, language, terms_version,
    terms_at)
    select member_id, site_id, pool, member_id || '@example.test', '', 'active', 'nl', created_at, created_at
    from profile`.execute(db);
  await sql`insert into member_email (site_id, email, member_id)
    select site_id, member_id || '@example.test', member_id from profile`.execute(db);
  await sql`insert into credit_balance (member_id, balance) select member_id, 3 from profile`.execute(db);
  await sql`insert into credit_entry (member_id, id, delta, reason, balance_after, idempotency_key)
    select member_id, gen_random_uuid(), 3, 'signup', 3, 'signup' from profile`.execute(db);
  await sql`insert into chat_inbox_head (member_id) select member_id from profile`.execute(db);
}

/** Cities in proportion to their inhabitants; those of the Netherlands eightfold, as the site's home. */
function drawCities(places: Places) {
  const towns = places.towns().map((town) => ({ town, weight: town.population * (town.country === 'NL' ? 8 : 1) }));
  const whole = towns.reduce((total, { weight }) => total + weight, 0);
  const drawn: object[] = [];
  let reached = 0;
  for (const { town, weight } of towns) {
    reached += weight;
    const { id, country, region, latitude, longitude } = town;
    while (drawn.length < (reached / whole) * slots)
      drawn.push({ o: (drawn.length % 20_000) + 1, id, country, region, latitude, longitude });
  }
  return drawn;
}
