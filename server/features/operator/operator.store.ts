import type { Role } from '@rendezvous/contract/permission';
import { type Selectable, sql, type Updateable } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';
import type { Operator, OperatorPasskey } from '../../platform/database/schema.gen.ts';

export type OperatorRow = Omit<Selectable<Operator>, 'roles'> & { readonly roles: Role[] };

const operators = (db: Executor) => db.selectFrom('operator').selectAll();
// Only this store writes the roles, from those of the contract.
const toRow = (row: Selectable<Operator> | undefined) => row as OperatorRow | undefined;

type Passkey = Omit<Selectable<OperatorPasskey>, 'created_at' | 'counter'> & { readonly counter: number };

/** Operators, their passkeys and the challenges to show them. All of it is in the installation's first database. */
export const operatorStore = {
  all: async (db: Executor): Promise<OperatorRow[]> =>
    (await operators(db).orderBy('created_at').execute()) as OperatorRow[],

  byId: async (db: Executor, id: string) => toRow(await operators(db).where('id', '=', id).executeTakeFirst()),

  byEmail: async (db: Executor, email: string) =>
    toRow(await operators(db).where('email', '=', email).executeTakeFirst()),

  /** Whose invitation a hash is of, while it works. */
  byInvitation: async (db: Executor, hash: string) =>
    toRow(
      await operators(db)
        .where('invitation_hash', '=', hash)
        .where('invited_until', '>', sql<Date>`now()`)
        .where('removed_at', 'is', null)
        .executeTakeFirst(),
    ),

  /** Takes an invitation, which then works no more; undefined if it does not any more. */
  takeInvitation: async (trx: Trx, hash: string) =>
    toRow(
      await trx
        .updateTable('operator')
        .set({ invitation_hash: null, invited_until: null })
        .where('invitation_hash', '=', hash)
        .where('invited_until', '>', sql<Date>`now()`)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),
    ),

  /** The operator, locked until the transaction ends. */
  lock: async (trx: Trx, id: string) => toRow(await operators(trx).where('id', '=', id).forUpdate().executeTakeFirst()),

  /** False where the name or the address is another's. */
  add: (
    db: Executor,
    { id, name, email, roles, brands }: Pick<OperatorRow, 'id' | 'name' | 'email' | 'roles' | 'brands'>,
  ) => anyRow(db.insertInto('operator').values({ id, name, email, roles, brands }).onConflict(keepRow).returning('id')),

  async change(trx: Trx, id: string, changes: Updateable<Operator>): Promise<void> {
    await trx.updateTable('operator').set(changes).where('id', '=', id).execute();
  },

  /** Takes a step of time whose code was shown; false if it, or a later one, was taken before. */
  takeStep: (db: Executor, id: string, step: number): Promise<boolean> =>
    anyRow(
      db
        .updateTable('operator')
        .set({ code_step: step })
        .where('id', '=', id)
        .where('code_step', '<', step)
        .returning('id'),
    ),

  passkeysOf: (db: Executor, operatorId: string) =>
    db.selectFrom('operator_passkey').selectAll().where('operator_id', '=', operatorId).orderBy('created_at').execute(),

  passkey: (db: Executor, operatorId: string, credentialId: string) =>
    db
      .selectFrom('operator_passkey')
      .selectAll()
      .where('operator_id', '=', operatorId)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst(),

  addPasskey: (trx: Trx, passkey: Passkey): Promise<boolean> =>
    anyRow(trx.insertInto('operator_passkey').values(passkey).onConflict(keepRow).returning('credential_id')),

  /** Records a use; false if a later one was recorded, which reveals a copy of the passkey. */
  usePasskey: (db: Executor, credentialId: string, counter: number): Promise<boolean> =>
    anyRow(
      db
        .updateTable('operator_passkey')
        .set({ counter })
        .where('credential_id', '=', credentialId)
        .where((is) =>
          is.or([
            is('counter', '<', counter),
            is.and([is('counter', '=', 0), is(sql<number>`${counter}::bigint`, '=', 0)]),
          ]),
        )
        .returning('credential_id'),
    ),

  async removePasskey(trx: Trx, operatorId: string, credentialId: string): Promise<void> {
    await trx
      .deleteFrom('operator_passkey')
      .where('operator_id', '=', operatorId)
      .where('credential_id', '=', credentialId)
      .execute();
  },

  /** Ends every way in: passkeys, password and app. */
  async removeWays(trx: Trx, operatorId: string): Promise<void> {
    await trx.deleteFrom('operator_passkey').where('operator_id', '=', operatorId).execute();
    await this.change(trx, operatorId, { password_hash: null, code_secret: null, code_step: 0 });
  },

  async addChallenge(
    db: Executor,
    challenge_hash: string,
    operator_id: string | null,
    expires_at: Date,
  ): Promise<void> {
    await db.insertInto('operator_challenge').values({ challenge_hash, operator_id, expires_at }).execute();
  },

  async sweepChallenges(db: Executor): Promise<void> {
    await db.deleteFrom('operator_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
  },

  /** Takes a challenge, which can then not be answered again; false if there is none for this operator. */
  takeChallenge: (db: Executor, challenge_hash: string, operator_id: string | null): Promise<boolean> =>
    anyRow(
      db
        .deleteFrom('operator_challenge')
        .where('challenge_hash', '=', challenge_hash)
        .where('operator_id', 'is not distinct from', operator_id)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('challenge_hash'),
    ),
};
