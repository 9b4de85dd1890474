import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Waiting } from '../../../platform/database/waiting.ts';
import { ofOthers } from '../../member/member.service.ts';
import type { ProfileRow } from '../profile.store.ts';

type WaitingRow = Pick<ProfileRow, 'member_id' | 'site_id' | 'look_due' | 'name' | 'date_of_birth'> & {
  readonly look_due_since: Date;
  readonly words: string;
};

/** A brand that never looks has all its members here. */
const countedAtMost = 10_000;

/** The characters of a text that a list shows. */
const firstWords = 80;

// The condition of the index.
const isDue = sql`look_due_since is not null and status = 'active' and not fictional`;
const isTheirs = () => sql`${isDue} and ${ofOthers('profile.member_id')}`;
const asked = (sites: readonly string[]) => sql`unnest(${sites}::text[]) as asked (site_id)`;

/** Profiles whose texts nobody has looked at, each read site by site, as the index has them. */
export const lookStore = {
  /** The longest waiting first. */
  waiting: async (db: Executor, { sites, limit }: { sites: readonly string[]; limit: number }): Promise<WaitingRow[]> =>
    (
      await sql<WaitingRow>`
        select found.* from ${asked(sites)} cross join lateral (
          select member_id, site_id, look_due, look_due_since, name,
            to_char(date_of_birth, 'YYYY-MM-DD') as date_of_birth,
            case when texts_held then '' else left(about, ${firstWords}) end as words
          from profile
          where profile.site_id = asked.site_id and ${isTheirs()} order by look_due_since, member_id limit ${limit}
        ) found order by look_due_since, member_id limit ${limit}`.execute(db)
    ).rows,

  /** How many wait; more than ten thousand are counted as that many. */
  async count(db: Executor, sites: readonly string[]): Promise<Waiting> {
    const { rows } = await sql<Waiting>`
      select (select count(*)::int from (
          select from ${asked(sites)} join profile on profile.site_id = asked.site_id and ${isTheirs()}
          limit ${countedAtMost}) counted) as waiting,
        (select min(first.since) from ${asked(sites)} cross join lateral (
          select look_due_since as since from profile where profile.site_id = asked.site_id and ${isTheirs()}
          order by look_due_since limit 1) first) as oldest`.execute(db);
    return rows[0] as Waiting;
  },

  /** A new profile waits from its confirmation on: nobody sees it before. */
  async begin(trx: Trx, memberId: string, now: Date): Promise<void> {
    await trx
      .updateTable('profile')
      .set({ look_due_since: now })
      .where('member_id', '=', memberId)
      .where('look_due', '=', 'new')
      .execute();
  },
};
