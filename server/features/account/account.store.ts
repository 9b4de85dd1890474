import type { Locale } from '@rendezvous/contract/shared';
import type { Tracking } from '@rendezvous/contract/tracking';
import { type Selectable, sql } from 'kysely';
import type { Executor, ReadExecutor, Trx } from '../../platform/database/database.ts';
import type { AccountMember } from '../../platform/database/schema.gen.ts';
import type { LoginAttempts } from './account.rules.ts';

/** What a mailed link opens. */
export type TokenKind = 'activation' | 'password' | 'email' | 'reactivation';
/** The members to whom each kind of link is mailed. */
const openTo: Record<TokenKind, ('not_confirmed' | 'active' | 'deleted')[]> = {
  activation: ['not_confirmed'],
  password: ['not_confirmed', 'active'],
  email: ['not_confirmed', 'active'],
  reactivation: ['deleted'],
};

export type MemberRow = Selectable<AccountMember>;
const shown = ['id', 'email', 'status', 'notifications_disabled', 'signup_date', 'language'] as const;
/** As much of a member as they are shown of themselves. */
export type ShownMember = Pick<MemberRow, (typeof shown)[number]>;
type NewMember = Pick<MemberRow, 'id' | 'site_id' | 'pool' | 'email' | 'password_hash' | 'language' | 'terms_version' | 'terms_at'>;

/** A token by its hash, of one of the kinds that mails carry. */
export interface Token {
  readonly member_id: string;
  readonly kind: TokenKind;
  readonly token_hash: string;
}

/** The statements of members and their addresses. */
export const accountStore = {
  /** Takes an address; false when somebody has it. */
  async claimEmail(trx: Trx, claim: { site_id: string; email: string; member_id: string }): Promise<boolean> {
    const row = await trx
      .insertInto('account_email')
      .values(claim)
      .onConflict((conflict) => conflict.doNothing())
      .returning('member_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  async addMember(trx: Trx, member: NewMember): Promise<MemberRow> {
    return trx.insertInto('account_member').values(member).returningAll().executeTakeFirstOrThrow();
  },

  async addTracking(trx: Trx, memberId: string, tracking: Tracking): Promise<void> {
    await trx
      .insertInto('account_tracking')
      .values({ member_id: memberId, ...tracking })
      .execute();
  },

  async byEmail(db: Executor, siteId: string, email: string): Promise<MemberRow | undefined> {
    return db
      .selectFrom('account_email as directory')
      .innerJoin('account_member as member', 'member.id', 'directory.member_id')
      .selectAll('member')
      .where('directory.site_id', '=', siteId)
      .where('directory.email', '=', email)
      .executeTakeFirst();
  },

  shown: (db: ReadExecutor, ids: readonly string[]): Promise<ShownMember[]> =>
    db.selectFrom('account_member').select(shown).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute(),

  async byId(db: Executor, id: string): Promise<MemberRow | undefined> {
    return db.selectFrom('account_member').selectAll().where('id', '=', id).executeTakeFirst();
  },

  /** Holds a member as they are until the transaction ends, so that they are not erased meanwhile; false when there is none any more. */
  async hold(trx: Trx, id: string): Promise<boolean> {
    return (await trx.selectFrom('account_member').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
  },

  /** Notes why mails no longer go to an address of a site; nothing for one that nobody has. */
  async disableMails(db: Executor, siteId: string, email: string, reason: string): Promise<void> {
    const owner = db.selectFrom('account_email').select('member_id').where('site_id', '=', siteId).where('email', '=', email);
    await db
      .updateTable('account_member')
      .set({ notifications_disabled: sql`array_append(notifications_disabled, ${reason})` })
      .where('id', '=', owner)
      .where(sql<boolean>`not ${reason} = any(notifications_disabled)`)
      .execute();
  },

  /** Of an address that the member no longer has. */
  async forgetBounce(db: Executor, id: string): Promise<void> {
    await db.updateTable('account_member').set({ notifications_disabled: sql`array_remove(notifications_disabled, 'bounce')` }).where('id', '=', id).execute();
  },

  async enableMails(db: Executor, id: string): Promise<void> {
    await db.updateTable('account_member').set({ notifications_disabled: sql`'{}'` }).where('id', '=', id).execute();
  },

  async saveLanguage(db: Executor, id: string, language: Locale): Promise<void> {
    await db.updateTable('account_member').set({ language }).where('id', '=', id).execute();
  },

  /** False when the member was confirmed already. The other links that were mailed to confirm the address are over. */
  async confirm(trx: Trx, id: string): Promise<boolean> {
    const row = await trx
      .updateTable('account_member')
      .set({ status: 'active', confirmed_at: sql`now()` })
      .where('id', '=', id)
      .where('status', '=', 'not_confirmed')
      .returning('id')
      .executeTakeFirst();
    if (row) await accountStore.endTokens(trx, id, ['activation']);
    return row !== undefined;
  },

  /** Notes that the owner of a known address is mailed; false when that was less than `every` milliseconds ago. */
  async noteKnownAddressMail(trx: Trx, id: string, every: number): Promise<boolean> {
    const row = await trx
      .updateTable('account_member')
      .set({ known_address_mailed_at: sql`now()` })
      .where('id', '=', id)
      .where((is) => is.or([is('known_address_mailed_at', 'is', null), is('known_address_mailed_at', '<', new Date(Date.now() - every))]))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /**
   * Adds the token of a link that is to be mailed to `address`; false when that is no longer the member's address, or the link
   * has no point any more. It waits for a change of either that is under way, which would not see the token to end it.
   */
  async addToken(db: Executor, { member_id, kind, token_hash, expires_at }: Token & { expires_at: Date }, address: string): Promise<boolean> {
    const row = await db
      .insertInto('account_token')
      .columns(['member_id', 'kind', 'token_hash', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('account_member')
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
      .returning('member_id')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Ends the links of these kinds that were mailed and not used; a used one still tells a second tab that it was. */
  async endTokens(trx: Trx, memberId: string, kinds: readonly TokenKind[]): Promise<void> {
    await trx.deleteFrom('account_token').where('member_id', '=', memberId).where('kind', 'in', kinds).where('used_at', 'is', null).execute();
  },

  /** The token's state, without using it; null for one that never was. */
  async findToken(db: Executor, token: Token): Promise<'works' | 'used' | 'over' | null> {
    const row = await db
      .selectFrom('account_token')
      .select(['used_at', 'expires_at'])
      .where('member_id', '=', token.member_id)
      .where('kind', '=', token.kind)
      .where('token_hash', '=', token.token_hash)
      .executeTakeFirst();
    if (!row) return null;
    if (row.used_at) return 'used';
    return row.expires_at > new Date() ? 'works' : 'over';
  },

  /** Uses a token up; false when it is unknown, over or used. */
  async useToken(trx: Trx, token: Token): Promise<boolean> {
    const row = await trx
      .updateTable('account_token')
      .set({ used_at: sql`now()` })
      .where('member_id', '=', token.member_id)
      .where('kind', '=', token.kind)
      .where('token_hash', '=', token.token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('token_hash')
      .executeTakeFirst();
    return row !== undefined;
  },
};

/** The statements of the counts of wrong passwords. */
export const attemptStore = {
  /** The count under a key, locked until the transaction ends. */
  async lock(trx: Trx, siteId: string, key: string): Promise<LoginAttempts | null> {
    const none = { site_id: siteId, key_hash: key, failures: 0, last_failed_at: new Date(0) };
    await trx
      .insertInto('account_login_attempt')
      .values(none)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await trx
      .selectFrom('account_login_attempt')
      .select(['failures', 'last_failed_at', 'blocked_until'])
      .where('site_id', '=', siteId)
      .where('key_hash', '=', key)
      .forUpdate()
      .executeTakeFirst();
    return row && row.failures > 0 ? row : null;
  },

  async save(trx: Trx, siteId: string, key: string, attempts: LoginAttempts): Promise<void> {
    await trx
      .updateTable('account_login_attempt')
      .set({ ...attempts })
      .where('site_id', '=', siteId)
      .where('key_hash', '=', key)
      .execute();
  },

  /** Takes back one attempt that turned out right, and the block if it began one. */
  async takeBack(db: Executor, siteId: string, key: string, closed: boolean): Promise<void> {
    await db
      .updateTable('account_login_attempt')
      .set({ failures: sql`failures - 1`, ...(closed && { blocked_until: null }) })
      .where('site_id', '=', siteId)
      .where('key_hash', '=', key)
      .where('failures', '>', 0)
      .execute();
  },

  async forget(db: Executor, siteId: string, key: string): Promise<void> {
    await db.deleteFrom('account_login_attempt').where('site_id', '=', siteId).where('key_hash', '=', key).execute();
  },
};
