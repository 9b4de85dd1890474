import { operatorSessionLifetime } from '../../platform/calls/session.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { OperatorRow } from './operator.store.ts';

const begunSince = () => new Date(Date.now() - operatorSessionLifetime);

type Found = Pick<OperatorRow, 'id' | 'name' | 'email' | 'roles' | 'brands'> & {
  readonly network: string;
  readonly checked_at: Date;
};

/** Sessions of operators. */
export const operatorSessionStore = {
  async add(
    trx: Trx,
    session: { token_hash: string; operator_id: string; network: string; user_agent: string },
  ): Promise<void> {
    await trx.insertInto('operator_session').values(session).execute();
  },

  /** The session of a token with its operator, as they are now. */
  find: async (db: Executor, tokenHash: string): Promise<Found | undefined> =>
    (await db
      .selectFrom('operator_session as s')
      .innerJoin('operator as o', 'o.id', 's.operator_id')
      .select(['o.id', 'o.name', 'o.email', 'o.roles', 'o.brands', 's.network', 's.checked_at'])
      .where('s.token_hash', '=', tokenHash)
      .where('s.created_at', '>', begunSince())
      .where('o.removed_at', 'is', null)
      .executeTakeFirst()) as Found | undefined,

  of: (db: Executor, operatorId: string) =>
    db
      .selectFrom('operator_session')
      .select(['token_hash', 'user_agent', 'created_at'])
      .where('operator_id', '=', operatorId)
      .where('created_at', '>', begunSince())
      .orderBy('created_at', 'desc')
      .execute(),

  async check(db: Executor, tokenHash: string, at: Date): Promise<void> {
    await db.updateTable('operator_session').set({ checked_at: at }).where('token_hash', '=', tokenHash).execute();
  },

  async remove(db: Executor, operatorId: string, tokenHash: string): Promise<void> {
    await db
      .deleteFrom('operator_session')
      .where('operator_id', '=', operatorId)
      .where('token_hash', '=', tokenHash)
      .execute();
  },

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('operator_session').where('created_at', '<=', begunSince()).execute();
  },

  async removeAll(trx: Trx, operatorId: string): Promise<void> {
    await trx.deleteFrom('operator_session').where('operator_id', '=', operatorId).execute();
  },
};
