import { type Selectable, sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/database.ts';
import type { PaymentFailure } from '../../../platform/database/schema.gen.ts';

export type FailingGateway = Pick<Selectable<PaymentFailure>, 'gateway' | 'failed' | 'last_status'> & { since: Date };

/** Calls to gateways that failed, in a row for each gateway and hour. */
export const failureStore = {
  async add(db: Database, gateway: string, last_status: number | null, at: Date): Promise<void> {
    const hour = new Date(at);
    hour.setUTCMinutes(0, 0, 0);
    await db
      .insertInto('payment_failure')
      .values({ gateway, hour, first_at: at, last_at: at, last_status })
      .onConflict((conflict) =>
        conflict
          .columns(['gateway', 'hour'])
          .doUpdateSet({ failed: sql`payment_failure.failed + 1`, last_at: at, last_status }),
      )
      .execute();
  },

  /** The gateways with failures since then, with how many, when they began and what the last one was. */
  async since(db: Executor, since: Date): Promise<FailingGateway[]> {
    const { rows } = await sql<FailingGateway>`
      select gateway, sum(failed)::integer as failed, min(first_at) as since,
        (array_agg(last_status order by last_at desc))[1] as last_status
      from payment_failure where last_at >= ${since} group by gateway order by gateway`.execute(db);
    return rows;
  },

  async removeBefore(db: Database, before: Date): Promise<void> {
    await db.deleteFrom('payment_failure').where('last_at', '<', before).execute();
  },
};
