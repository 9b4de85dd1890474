import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

interface Taken {
  readonly queue: string;
  readonly items: readonly string[];
  /** By name. */
  readonly operator: string;
  readonly now: Date;
  readonly until: Date;
}

/** What operators were handed of each queue; in the database of what waits. */
export const claimStore = {
  /** Those of the items that are the operator's until then: that nobody has, or they themselves. */
  async take(db: Database, { queue, items, operator, now, until }: Taken): Promise<string[]> {
    // In one order, so that two who take the same at once do not wait for each other.
    const { rows } = await sql<{ item: string }>`
      insert into operator_claim as claim (queue, item, operator, until)
      select ${queue}, item, ${operator}, ${until} from unnest(${items}::text[]) item order by item
      on conflict (queue, item) do update set operator = excluded.operator, until = excluded.until
      where claim.operator = excluded.operator or claim.until < ${now}
      returning item`.execute(db);
    return rows.map(({ item }) => item);
  },

  /** What others have of a queue now. */
  async ofOthers(db: Database, { queue, operator, now }: Pick<Taken, 'queue' | 'operator' | 'now'>): Promise<string[]> {
    const claims = db.selectFrom('operator_claim').select('item').where('queue', '=', queue);
    return (await claims.where('operator', '<>', operator).where('until', '>=', now).execute()).map(({ item }) => item);
  },

  async removeEnded(db: Database, now: Date): Promise<void> {
    await db.deleteFrom('operator_claim').where('until', '<', now).execute();
  },
};
