import type { FictionalMonth } from '@rendezvous/contract/fictional';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { chatSides, deliveredMessages } from '../chat/chat.service.ts';
import { creditsOfMessage } from '../credit/credit.service.ts';
import { fictionalMembers } from '../member/member.service.ts';
import { everyFictional } from '../profile/profile.service.ts';
import { firstIdOf } from './fictional.rules.ts';

/** All that operators run, until they are erased. */
const everyone = sql`${sql.raw(everyFictional)} o join ${sql.raw(fictionalMembers)} f on f.id = o.member_id`;

/** What is counted of the operator's own profiles, by brand and day in UTC. */
export const countStore = {
  /** A profile that was made or retired today, or a conversation of one that was closed. */
  async add(trx: Trx, site: string, what: 'made' | 'retired' | 'closed'): Promise<void> {
    const one = sql.ref(what);
    await sql`insert into fictional_count as c (site_id, day, ${one})
      values (${site}, (now() at time zone 'UTC')::date, 1)
      on conflict (site_id, day) do update set ${one} = c.${one} + 1`.execute(trx);
  },

  /**
   * Counts the messages of the days from one to before another that were not counted yet, each once, so that what is
   * erased later stays counted.
   */
  async countMessages(trx: Trx, { from, to }: { from: Date; to: Date }): Promise<void> {
    await sql`
      with days as (
        select s.site_id, d::date as day
        from (select distinct o.site_id from ${everyone}) s,
          generate_series(${from}::timestamptz at time zone 'UTC',
            ${to}::timestamptz at time zone 'UTC' - interval '1 day', interval '1 day') d
      ),
      written as (
        select o.site_id, (m.created_at at time zone 'UTC')::date as day, m.sender_id = o.member_id as is_own,
          ${sql.raw(creditsOfMessage('m.sender_id', 'coalesce(m.first_id, m.id)'))} as credits
        from ${everyone}
        join ${sql.raw(chatSides)} c on c.member_id = o.member_id and c.last_at >= ${from}
        join ${sql.raw(deliveredMessages)} m on m.conversation_id = c.conversation_id and m.id >= ${firstIdOf(from)}
          and m.created_at >= ${from} and m.created_at < ${to}
      ),
      sums as (
        select site_id, day, count(*) filter (where not is_own)::int as received,
          count(*) filter (where is_own)::int as sent, sum(credits) filter (where not is_own)::int as credits
        from written group by 1, 2
      )
      insert into fictional_count as c (site_id, day, received, sent, credits, counted)
      select d.site_id, d.day, coalesce(s.received, 0), coalesce(s.sent, 0), coalesce(s.credits, 0), true
      from days d left join sums s using (site_id, day)
      on conflict (site_id, day) do update
      set received = excluded.received, sent = excluded.sent, credits = excluded.credits, counted = true
      where not c.counted`.execute(trx);
  },

  async months(db: Executor, sites: readonly string[] | undefined, year?: number): Promise<FictionalMonth[]> {
    const { rows } = await sql<FictionalMonth>`
      select to_char(day, 'YYYY-MM') as month, site_id as site, sum(made)::int as made, sum(retired)::int as retired,
        sum(received)::int as received, sum(sent)::int as sent, sum(closed)::int as closed, sum(credits)::int as credits
      from fictional_count
      where ${sites ? sql`site_id = any(${sites}::text[])` : sql`true`}
        and ${year === undefined ? sql`true` : sql`extract(year from day) = ${year}`}
      group by 1, 2 having sum(made + retired + received + sent + closed + credits) > 0
      order by 1 desc, 2`.execute(db);
    return rows;
  },
};
