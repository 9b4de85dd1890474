import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { medianHours } from '../../../platform/database/waiting.ts';

interface Counted {
  readonly site: string;
  readonly count: number;
}

/** What the yearly numbers count of reports and complaints (DSA Art. 15), removed ones too. */
export const reportNumbers = {
  /** `hours`: the median until they were closed. Clearly unfounded ones are an outcome of their own. */
  async reports(db: Executor, from: Date, to: Date) {
    const { rows } = await sql<Counted & { reason: string; outcome: string | null; hours: number | null }>`
      select site_id as site, reason, case when unfounded then 'unfounded' else outcome end as outcome,
        count(*)::int as count, ${medianHours('closed_at - created_at')} as hours
      from (
        select site_id, reason, outcome, unfounded, created_at, closed_at from safety_report
        union all select site_id, reason, outcome, unfounded, created_at, closed_at from safety_past_report
      ) r
      where created_at >= ${from} and created_at < ${to} group by 1, 2, 3 order by 1, 2, 3`.execute(db);
    return rows;
  },

  /** Complaints by the form, of members and others. They are answered, so none is upheld or refused. */
  async complaints(db: Executor, from: Date, to: Date) {
    const { rows } = await sql<Counted & { topic: string }>`
      select site_id as site, topic, count(*)::int as count from safety_complaint
      where created_at >= ${from} and created_at < ${to} group by 1, 2 order by 1, 2`.execute(db);
    return rows;
  },
};
