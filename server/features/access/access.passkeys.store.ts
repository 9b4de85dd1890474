import { sql } from 'kysely';
import { anyRow, type Executor, keepRow, type Trx } from '../../platform/database/database.ts';

interface NewPasskey {
  readonly member_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly transports: string[];
  readonly user_agent: string;
}
interface Challenge {
  readonly site_id: string;
  readonly challenge_hash: string;
  readonly member_id: string | null;
}

const passkeysOf = (db: Executor, memberId: string) =>
  db.selectFrom('access_passkey').selectAll().where('member_id', '=', memberId);

/** The statements of passkeys. */
export const passkeyStore = {
  ofMember: (db: Executor, memberId: string) => passkeysOf(db, memberId).orderBy('created_at').execute(),

  find: (db: Executor, memberId: string, credentialId: string) =>
    passkeysOf(db, memberId).where('credential_id', '=', credentialId).executeTakeFirst(),

  /** Adds a passkey to a member whose row is locked; false if they have it already, or `most` others. */
  async add(trx: Trx, passkey: NewPasskey, most: number): Promise<boolean> {
    if ((await this.ofMember(trx, passkey.member_id)).length >= most) return false;
    return anyRow(trx.insertInto('access_passkey').values(passkey).onConflict(keepRow).returning('credential_id'));
  },

  /** Records a use; false if a later one was recorded, which reveals a copy of the passkey. */
  use: (db: Executor, memberId: string, credentialId: string, counter: number): Promise<boolean> =>
    anyRow(
      db
        .updateTable('access_passkey')
        .set({ counter })
        .where('member_id', '=', memberId)
        .where('credential_id', '=', credentialId)
        .where((is) =>
          is.or([
            is('counter', '<', counter),
            is.and([is('counter', '=', 0), is(sql<number>`${counter}::bigint`, '=', 0)]),
          ]),
        )
        .returning('member_id'),
    ),

  async remove(db: Executor, memberId: string, credentialId: string): Promise<void> {
    await db
      .deleteFrom('access_passkey')
      .where('member_id', '=', memberId)
      .where('credential_id', '=', credentialId)
      .execute();
  },

  async addChallenge(db: Executor, challenge: Challenge & { expires_at: Date }): Promise<void> {
    await db.insertInto('access_challenge').values(challenge).execute();
  },

  /**
   * Takes a challenge, which can then not be answered again; false if this member has no such challenge or it expired.
   */
  takeChallenge: (db: Executor, { site_id, challenge_hash, member_id }: Challenge): Promise<boolean> =>
    anyRow(
      db
        .deleteFrom('access_challenge')
        .where('site_id', '=', site_id)
        .where('challenge_hash', '=', challenge_hash)
        .where('member_id', 'is not distinct from', member_id)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('site_id'),
    ),

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('access_challenge').where('expires_at', '<', sql<Date>`now()`).execute();
  },

  async removeChallenges(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('access_challenge').where('member_id', '=', memberId).execute();
  },

  personalData: (db: Executor, memberId: string) =>
    db.selectFrom('access_passkey').select(['created_at', 'user_agent']).where('member_id', '=', memberId).execute(),
};
