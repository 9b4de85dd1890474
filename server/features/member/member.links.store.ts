import { sql } from 'kysely';
import { anyRow, type Executor, type Trx } from '../../platform/database/database.ts';

/** The purpose of a mailed link. */
export type TokenKind = 'activation' | 'password' | 'email' | 'reactivation';
/** The members to whom each kind of link is mailed. */
const openTo: Record<TokenKind, ('not_confirmed' | 'active' | 'deleted')[]> = {
  activation: ['not_confirmed'],
  password: ['not_confirmed', 'active'],
  email: ['not_confirmed', 'active'],
  reactivation: ['deleted'],
};

/** A token by its hash, of one of the kinds that mails carry. */
export interface Token {
  readonly member_id: string;
  readonly kind: TokenKind;
  readonly token_hash: string;
}

/**
 * The statements of the links that are mailed to members; the features that mail them use them in their own
 * transactions.
 */
export const linkStore = {
  /**
   * Adds the token of a link that is to be mailed to `address`; false when that is no longer the member's address, or
   * the link has no point any more. It waits for a change of either that is under way, which would not see the token to
   * end it.
   */
  add: (
    db: Executor,
    { member_id, kind, token_hash, expires_at }: Token & { expires_at: Date },
    address: string,
  ): Promise<boolean> =>
    anyRow(
      db
        .insertInto('member_token')
        .columns(['member_id', 'kind', 'token_hash', 'expires_at'])
        .expression((from) =>
          from
            .selectFrom('member')
            .select([
              'id',
              sql<string>`${kind}::text`.as('kind'),
              sql<string>`${token_hash}::text`.as('token_hash'),
              sql<Date>`${expires_at}::timestamptz`.as('expires_at'),
            ])
            .where('id', '=', member_id)
            .where(kind === 'email' ? 'new_email' : 'email', '=', address)
            .where('status', 'in', openTo[kind])
            .forShare(),
        )
        .returning('member_id'),
    ),

  /**
   * Ends the links of these kinds that were mailed and not used; used ones stay, so that a second tab learns that its
   * link was used.
   */
  async end(trx: Trx, memberId: string, kinds: readonly TokenKind[]): Promise<void> {
    await trx
      .deleteFrom('member_token')
      .where('member_id', '=', memberId)
      .where('kind', 'in', kinds)
      .where('used_at', 'is', null)
      .execute();
  },

  /** The token's state, without using it; null if there never was one. */
  async find(db: Executor, token: Token): Promise<'works' | 'used' | 'expired' | null> {
    const row = await db
      .selectFrom('member_token')
      .select(['used_at', 'expires_at'])
      .where('member_id', '=', token.member_id)
      .where('kind', '=', token.kind)
      .where('token_hash', '=', token.token_hash)
      .executeTakeFirst();
    if (!row) return null;
    if (row.used_at) return 'used';
    return row.expires_at > new Date() ? 'works' : 'expired';
  },

  /** The hash of a member's newest link, if it works. */
  async newest(db: Executor, memberId: string, kind: TokenKind): Promise<string | undefined> {
    const row = await db
      .selectFrom('member_token')
      .select('token_hash')
      .where('member_id', '=', memberId)
      .where('kind', '=', kind)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.token_hash;
  },

  /** Uses a token up; false when it is unknown, expired or used. */
  use: (trx: Trx, token: Token): Promise<boolean> =>
    anyRow(
      trx
        .updateTable('member_token')
        .set({ used_at: sql`now()` })
        .where('member_id', '=', token.member_id)
        .where('kind', '=', token.kind)
        .where('token_hash', '=', token.token_hash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('token_hash'),
    ),

  /** Removes every link, used ones included. */
  async remove(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('member_token').where('member_id', '=', memberId).execute();
  },

  /** Removes links that expired before `before`. */
  async sweep(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('member_token').where('expires_at', '<', before).execute();
  },
};
