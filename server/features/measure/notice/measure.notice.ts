import { day } from '@rendezvous/contract/durations';
import { inTransaction, type Trx } from '../../../platform/database/database.ts';
import { siteOrigin } from '../../../platform/http/origin.ts';
import { brandMail, type MailContext, type MailPreview } from '../../../platform/mail/brand-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Platform } from '../../../platform.ts';
import type { Chats } from '../../chat/chat.service.ts';
import { isPresent, isReachable } from '../../member/member.rules.ts';
import type { Members } from '../../member/member.service.ts';
import type { Profiles } from '../../profile/profile.service.ts';
import type { Sites } from '../../site/site.service.ts';
import { measureStore, type WholeMeasure } from '../measure.store.ts';
import { noticeStore as store } from './measure.notice.store.ts';

export interface NoticeOptions extends Pick<Platform, 'db' | 'jobs' | 'mailer' | 'config'> {
  readonly sites: Sites;
  readonly members: Members;
  readonly profiles: Pick<Profiles, 'nameOf'>;
  readonly chat: Pick<Chats, 'partnersSince'>;
}

/** How far back conversations with the banned member count. */
const since = 90 * day;
/** Members told in one job; a fraudster may have written to thousands. */
const toldAtOnce = 100;

const fraudMail = ({ origin, ...mail }: MailContext, name: string): Mail =>
  brandMail('measure_fraud', { ...mail, link: `${origin}/measures`, params: { name } });

export const noticeMailPreviews: readonly MailPreview[] = [
  { kind: 'measure_fraud', write: (letter) => fraudMail(letter, 'Robin') },
];

/**
 * Tells members who wrote with somebody banned for fraud, once each, by mail and an alert; the law allows a day
 * (Arizona § 44-7157 and others). They learn who it was and what to do, not what happened.
 */
export function createNotices({ db, jobs, mailer, config, sites, members, profiles, chat }: NoticeOptions) {
  const mail = jobs.define<{ member_id: string; measure_id: string }>(
    'measure.fraud_mail',
    async ({ member_id, measure_id }) => {
      const [notice, member] = [await store.one(db, member_id, measure_id), await members.byId(db, member_id)];
      const site = member && sites.ofId(member.site_id);
      if (!notice || !site || !isPresent(member) || !isReachable(member)) return;
      const { email: to, language: locale } = member;
      await mailer.send(fraudMail({ to, site, locale, origin: siteOrigin(site, config) }, notice.name), member_id);
    },
    { tries: 'untilDone' },
  );

  const telling = jobs.define<{ measure_id: string; banned_id: string; members: readonly string[] }>(
    'measure.fraud_notices',
    async ({ measure_id, banned_id, members: told }) => {
      const name = await profiles.nameOf(banned_id);
      await inTransaction(db, async (trx) => {
        // Under the same lock as the removal of notices when a ban ends.
        await members.leaving.lock(trx, banned_id);
        const ban = await measureStore.one(trx, measure_id);
        if (!ban?.member_id || ban.end) return;
        const added = await store.add(trx, { measure_id, name }, told);
        await members.bars.setUnseenNotice(trx, added, true);
        for (const member_id of added) await mail.enqueue(trx, { member_id, measure_id });
      });
    },
    { tries: 'untilDone' },
  );

  return {
    /** Follows a ban that was taken or has ended; safe to repeat. */
    async follow(trx: Trx, { id: measure_id, member_id, kind, rule, end }: WholeMeasure): Promise<void> {
      if (!member_id || kind !== 'banned' || rule !== 'fraud') return;
      if (end) return members.bars.setUnseenNotice(trx, await store.removeOf(trx, measure_id), false);
      const told = await chat.partnersSince(trx, member_id, new Date(Date.now() - since));
      for (let from = 0; from < told.length; from += toldAtOnce)
        await telling.enqueue(trx, { measure_id, banned_id: member_id, members: told.slice(from, from + toldAtOnce) });
    },
  };
}
