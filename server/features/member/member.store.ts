import type { Locale } from '@rendezvous/contract/shared';
import { type Selectable, sql } from 'kysely';
import { anyRow, type Executor, keepRow, type ReadExecutor, type Trx } from '../../platform/database/database.ts';
import { lockName } from '../../platform/database/locks.ts';
import type { Member } from '../../platform/database/schema.gen.ts';
import { linkStore } from './member.links.store.ts';

export type MemberRow = Selectable<Member>;
const shown = [
  'id',
  'email',
  'status',
  'notifications_disabled',
  'signup_date',
  'language',
  'unseen_notice',
  'cannot_report',
  'age_country',
  'age_provider',
  'site_id',
] as const;
/** The columns of a member that they see themselves. */
export type ShownMember = Pick<MemberRow, (typeof shown)[number]>;
type NewMember = Pick<
  MemberRow,
  'id' | 'site_id' | 'pool' | 'email' | 'password_hash' | 'language' | 'terms_version' | 'terms_at'
>;

/** The statements of members and their addresses, which the features above use in their own transactions. */
export const memberStatements = {
  /** Takes an address; false when somebody has it. */
  claimEmail: (trx: Trx, claim: { site_id: string; email: string; member_id: string }): Promise<boolean> =>
    anyRow(trx.insertInto('member_email').values(claim).onConflict(keepRow).returning('member_id')),

  /** Locks addresses until the transaction ends, always in the same order, so that nobody waits in a circle. */
  async lockEmails(trx: Trx, siteId: string, emails: readonly string[]): Promise<void> {
    for (const email of emails.toSorted()) await lockName(trx, `email ${siteId} ${email}`);
  },

  addMember: (trx: Trx, member: NewMember): Promise<MemberRow> =>
    trx.insertInto('member').values(member).returningAll().executeTakeFirstOrThrow(),

  /** A fictional member: confirmed, with an address that no directory has and without a password. */
  addFictional(trx: Trx, member: Pick<NewMember, 'id' | 'site_id' | 'pool' | 'email' | 'language'>): Promise<boolean> {
    const now = sql<Date>`now()`;
    return anyRow(
      trx
        .insertInto('member')
        .values({
          ...member,
          ...{ fictional: true, password_hash: '', status: 'active' },
          ...{ confirmed_at: now, terms_version: now, terms_at: now },
        })
        .onConflict(keepRow)
        .returning('id'),
    );
  },

  byEmail: (db: Executor, siteId: string, email: string): Promise<MemberRow | undefined> =>
    db
      .selectFrom('member_email as directory')
      .innerJoin('member as member', 'member.id', 'directory.member_id')
      .selectAll('member')
      .where('directory.site_id', '=', siteId)
      .where('directory.email', '=', email)
      .executeTakeFirst(),

  /** The members of some sites who have an address. */
  idsOf: async (db: Executor, { sites, email }: { sites: readonly string[]; email: string }): Promise<string[]> => {
    const directory = db.selectFrom('member_email').select('member_id').where('site_id', 'in', sites);
    return (await directory.where('email', '=', email).execute()).map(({ member_id }) => member_id);
  },

  byId: (db: Executor, id: string): Promise<MemberRow | undefined> =>
    db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst(),

  /**
   * Holds a member as they are until the transaction ends, so that they are not erased meanwhile; false if they were
   * erased.
   */
  hold: (trx: Trx, id: string): Promise<boolean> =>
    anyRow(trx.selectFrom('member').select('id').where('id', '=', id).forKeyShare()),

  /** Clears the record of bounces, which belong to an address the member no longer has. */
  async clearBounce(db: Executor, id: string): Promise<void> {
    await db
      .updateTable('member')
      .set({ notifications_disabled: sql`array_remove(notifications_disabled, 'bounce')` })
      .where('id', '=', id)
      .execute();
  },

  /** Sets a new password; what was mailed or asked for under the old one has expired. */
  async setPassword(trx: Trx, memberId: string, passwordHash: string): Promise<void> {
    await trx
      .updateTable('member')
      .set({ password_hash: passwordHash, new_email: null })
      .where('id', '=', memberId)
      .execute();
    await linkStore.end(trx, memberId, ['password', 'email']);
  },

  /** Notes the address that a member asks for, null for none; a link for one asked before expires. */
  async askEmail(trx: Trx, memberId: string, email: string | null): Promise<void> {
    await trx.updateTable('member').set({ new_email: email }).where('id', '=', memberId).execute();
    await linkStore.end(trx, memberId, ['email']);
  },

  /**
   * Puts the claimed address in the place of the old one, which is free again; every link that was mailed to the old
   * one expires.
   */
  async moveEmail(trx: Trx, member: { id: string; site_id: string; email: string }, email: string): Promise<void> {
    await trx
      .deleteFrom('member_email')
      .where('site_id', '=', member.site_id)
      .where('email', '=', member.email)
      .execute();
    await trx.updateTable('member').set({ email, new_email: null }).where('id', '=', member.id).execute();
    await linkStore.end(trx, member.id, ['activation', 'password', 'email']);
  },

  /**
   * Makes changes of one member wait for each other until the transaction ends. Taken before their links, as erasing
   * does, so that neither waits for the other.
   */
  async lock(trx: Trx, id: string): Promise<void> {
    await trx.selectFrom('member').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  },

  async setAge(trx: Trx, id: string, values: Pick<MemberRow, 'age_country' | 'age_provider'>): Promise<void> {
    await trx.updateTable('member').set(values).where('id', '=', id).execute();
  },

  personalData: (db: Executor, id: string) =>
    db
      .selectFrom('member')
      .select([
        'id',
        'email',
        'site_id',
        'status',
        'language',
        'signup_date',
        'confirmed_at',
        'terms_version',
        'terms_at',
        'notifications_disabled',
        'new_email',
        'age_country',
        'age_provider',
      ])
      .where('id', '=', id)
      .executeTakeFirst(),
};

/** The statements that only this feature runs. */
export const memberStore = {
  shown: (db: ReadExecutor, ids: readonly string[]): Promise<ShownMember[]> =>
    db.selectFrom('member').select(shown).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute(),

  /** Notes why mails no longer go to a site's address; does nothing for an address without a member. */
  async disableMails(db: Executor, siteId: string, email: string, reason: string): Promise<void> {
    const owner = db
      .selectFrom('member_email')
      .select('member_id')
      .where('site_id', '=', siteId)
      .where('email', '=', email);
    await db
      .updateTable('member')
      .set({ notifications_disabled: sql`array_append(notifications_disabled, ${reason})` })
      .where('id', '=', owner)
      .where(sql<boolean>`not ${reason} = any(notifications_disabled)`)
      .execute();
  },

  async enableMails(db: Executor, id: string): Promise<void> {
    await db.updateTable('member').set({ notifications_disabled: sql`'{}'` }).where('id', '=', id).execute();
  },

  async saveLanguage(db: Executor, id: string, language: Locale): Promise<void> {
    await db.updateTable('member').set({ language }).where('id', '=', id).execute();
  },

  /** False when the member was confirmed already. The other links that were mailed to confirm the address expire. */
  async confirm(trx: Trx, id: string): Promise<boolean> {
    const isConfirmed = await anyRow(
      trx
        .updateTable('member')
        .set({ status: 'active', confirmed_at: sql`now()` })
        .where('id', '=', id)
        .where('status', '=', 'not_confirmed')
        .returning('id'),
    );
    if (isConfirmed) await linkStore.end(trx, id, ['activation']);
    return isConfirmed;
  },
};
