import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { medianHours } from '../../platform/database/waiting.ts';

interface Counted {
  readonly site: string;
  readonly kind: string;
  readonly rule: string;
  readonly count: number;
}

/** What the yearly report counts of measures and appeals (Regulation 2022/2065, Art. 15), erased members' too. */
export const measureNumbers = {
  async measures(db: Executor, from: Date, to: Date) {
    const { rows } = await sql<Counted & { found: string }>`
      select site_id as site, kind, rule, found, count(*)::int as count from measure
      where created_at >= ${from} and created_at < ${to} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
    return rows;
  },

  /** `hours`: the median from the appeal to its decision. */
  async appeals(db: Executor, from: Date, to: Date) {
    const { rows } = await sql<Counted & { outcome: string | null; hours: number | null }>`
      select m.site_id as site, m.kind, m.rule, d.outcome, count(*)::int as count,
        ${medianHours('d.decided_at - a.created_at')} as hours
      from measure_appeal a join measure m on m.id = a.measure_id
      left join measure_decision d on d.measure_id = a.measure_id
      where a.created_at >= ${from} and a.created_at < ${to} group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
    return rows;
  },
};
