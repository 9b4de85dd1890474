import { sql } from 'kysely';
import type { Executor, Trx } from '../../platform/database/database.ts';
import { accountStore } from './account.store.ts';

const today = sql<Date>`(now() at time zone 'UTC')::date`;

/** The statements of a member's password and pending address. */
export const accessStore = {
  /** Sets a new password; what was mailed or asked for under the old one is over. */
  async setPassword(trx: Trx, memberId: string, passwordHash: string): Promise<void> {
    await trx.updateTable('account_member').set({ password_hash: passwordHash, new_email: null }).where('id', '=', memberId).execute();
    await accountStore.endTokens(trx, memberId, ['password', 'email']);
  },

  /** Forgets what opens an account beside its password: passkeys, and the browsers that are known. */
  async forgetOtherWays(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('account_passkey').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('account_device').where('member_id', '=', memberId).execute();
  },

  /** Notes the address that a member asks for, null for none; a link for one asked before is over. */
  async askEmail(trx: Trx, memberId: string, email: string | null): Promise<void> {
    await trx.updateTable('account_member').set({ new_email: email }).where('id', '=', memberId).execute();
    await accountStore.endTokens(trx, memberId, ['email']);
  },

  /** Puts the claimed address in the place of the old one, which is free again; every link that was mailed to the old one is over. */
  async moveEmail(trx: Trx, member: { id: string; site_id: string; email: string }, email: string): Promise<void> {
    await trx.deleteFrom('account_email').where('site_id', '=', member.site_id).where('email', '=', member.email).execute();
    await trx.updateTable('account_member').set({ email, new_email: null }).where('id', '=', member.id).execute();
    await accountStore.endTokens(trx, member.id, ['activation', 'password', 'email']);
  },
};

/** The statements of mails that were asked for. */
export const mailCountStore = {
  /** Counts a mail; false, and nothing is counted, when there were `most` today. */
  async take(trx: Trx, siteId: string, keyHash: string, most: number): Promise<boolean> {
    const row = await trx
      .insertInto('account_mail_count')
      .values({ site_id: siteId, key_hash: keyHash, day: today, mails: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['site_id', 'key_hash'])
          .doUpdateSet({ day: sql`excluded.day`, mails: sql`case when account_mail_count.day = excluded.day then account_mail_count.mails + 1 else 1 end` })
          .where(sql<boolean>`account_mail_count.day <> excluded.day or account_mail_count.mails < ${most}`),
      )
      .returning('mails')
      .executeTakeFirst();
    return row !== undefined;
  },

  async forget(trx: Trx, siteId: string, keyHash: string): Promise<void> {
    await trx.deleteFrom('account_mail_count').where('site_id', '=', siteId).where('key_hash', '=', keyHash).execute();
  },

  async sweep(db: Executor): Promise<void> {
    await db.deleteFrom('account_mail_count').where('day', '<', today).execute();
  },
};

/** The statements of devices. */
export const deviceStore = {
  async has(db: Executor, memberId: string, deviceHash: string): Promise<boolean> {
    const row = await db
      .selectFrom('account_device')
      .select('member_id')
      .where('member_id', '=', memberId)
      .where('device_hash', '=', deviceHash)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Notes that the member is here; returns whether they were before, and whether they were ever anywhere. */
  async note(db: Executor, memberId: string, deviceHash: string): Promise<{ isKnown: boolean; isFirst: boolean }> {
    const before = await db.selectFrom('account_device').select('device_hash').where('member_id', '=', memberId).execute();
    await db
      .insertInto('account_device')
      .values({ member_id: memberId, device_hash: deviceHash })
      .onConflict((conflict) => conflict.columns(['member_id', 'device_hash']).doUpdateSet((is) => ({ seen_at: is.ref('excluded.seen_at') })))
      .execute();
    return { isKnown: before.some((device) => device.device_hash === deviceHash), isFirst: before.length === 0 };
  },

  async sweep(db: Executor, before: Date): Promise<void> {
    await db.deleteFrom('account_device').where('seen_at', '<', before).execute();
  },
};
