import type { NotificationPreferences, PushPreferences } from '@rendezvous/contract/notify';
import { sql } from 'kysely';
import { anyRow, type Executor, type Trx } from '../../platform/database/database.ts';
import { unreadInboxes } from '../chat/chat.service.ts';
import { activeProfiles } from '../profile/profile.service.ts';
import { defaultPushPreferences } from './notify.push.rules.ts';
import { type About, defaultPreferences } from './notify.rules.ts';

/** A subquery of the members who switched on what is off by default. */
export const membersWanting = (key: 'promotions' | 'news') => `(select member_id from notify_preference where ${key})`;

export const preferenceStore = {
  /** Default preferences for members who never chose. */
  async of(executor: Executor, memberId: string): Promise<NotificationPreferences> {
    const row = await executor
      .selectFrom('notify_preference')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (!row) return defaultPreferences;
    const { member_id: _, ...preferences } = row;
    return preferences;
  },

  /** Sets the given preferences; those never chosen start as the defaults. */
  async set(executor: Executor, memberId: string, given: Partial<NotificationPreferences>): Promise<void> {
    await executor
      .insertInto('notify_preference')
      .values({ member_id: memberId, ...defaultPreferences, ...given })
      .onConflict((conflict) =>
        Object.keys(given).length > 0 ? conflict.column('member_id').doUpdateSet(given) : conflict.doNothing(),
      )
      .execute();
  },

  /** Records that the member is mailed; false if that happened since `since`, their last visit. */
  claimMail: (executor: Executor, memberId: string, about: About, since: Date): Promise<boolean> =>
    anyRow(
      executor
        .insertInto('notify_mail')
        .values({ member_id: memberId, about })
        .onConflict((conflict) =>
          conflict
            .columns(['member_id', 'about'])
            .doUpdateSet((is) => ({ sent_at: is.ref('excluded.sent_at') }))
            .where('notify_mail.sent_at', '<', since),
        )
        .returning('member_id'),
    ),

  /** Undoes the record of a mail that was not sent. */
  async releaseMail(executor: Executor, memberId: string, about: About): Promise<void> {
    await executor.deleteFrom('notify_mail').where('member_id', '=', memberId).where('about', '=', about).execute();
  },

  /** Confirmed members with unread messages, last seen in that period and not reminded since. */
  async toRemind(
    executor: Executor,
    from: Date,
    to: Date,
    limit: number,
  ): Promise<{ member_id: string; last_active_at: Date }[]> {
    const { rows } = await sql<{ member_id: string; last_active_at: Date }>`
      select p.member_id, p.last_active_at from ${sql.raw(unreadInboxes)} inbox join ${sql.raw(activeProfiles)} p
      on p.member_id = inbox.member_id
      left join notify_mail mail on mail.member_id = p.member_id and mail.about = 'unread'
      where p.last_active_at > ${from} and p.last_active_at < ${to}
      and (mail.sent_at is null or mail.sent_at < p.last_active_at)
      limit ${limit}`.execute(executor);
    return rows;
  },

  mailed: (executor: Executor, memberId: string) =>
    executor.selectFrom('notify_mail').select(['about', 'sent_at']).where('member_id', '=', memberId).execute(),

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('notify_preference').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('notify_mail').where('member_id', '=', memberId).execute();
  },
};

export const pushPreferenceStore = {
  async of(executor: Executor, memberId: string): Promise<PushPreferences> {
    const row = await executor
      .selectFrom('notify_push_preference')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (!row) return defaultPushPreferences;
    const { show_sender, quiet_from, quiet_to, time_zone } = row;
    return {
      show_sender,
      quiet: quiet_from !== null && quiet_to !== null ? { from: quiet_from, to: quiet_to } : null,
      time_zone,
    };
  },

  async set(executor: Executor, memberId: string, { quiet, ...given }: Partial<PushPreferences>): Promise<void> {
    const times = quiet === undefined ? {} : { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
    const values = { ...given, ...times };
    if (Object.keys(values).length === 0) return;
    await executor
      .insertInto('notify_push_preference')
      .values({ member_id: memberId, ...values })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
      .execute();
  },

  async erase(trx: Trx, memberId: string): Promise<void> {
    await trx.deleteFrom('notify_push_preference').where('member_id', '=', memberId).execute();
  },
};
