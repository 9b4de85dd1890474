import type { Locale } from '@rendezvous/contract/shared';
import type { Database, Trx } from '../../platform/database/database.ts';
import type { Job, Jobs } from '../../platform/database/jobs.ts';
import type { BrandMail } from '../../platform/mail/brand-mail.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Sites } from '../site/site.service.ts';
import type { Device } from './account.device.rules.ts';
import { type AccountMail, accountMail, accountMails, deviceParams, kindOf } from './account.mails.ts';
import { activationReminders, isReachable } from './account.rules.ts';
import { accountStore, type MemberRow } from './account.store.ts';
import { hashOf, newSecret } from './account.tokens.ts';

/** What a part of accounts that mails by jobs is made of. */
export interface MailingParts {
  db: Database;
  jobs: Jobs;
  mailer: Mailer;
  sites: Sites;
}

/** The mails about an address that was not confirmed may be declined: whether they are wanted, and how one says that they are not. */
export interface Reminders {
  wanted(memberId: string): Promise<boolean>;
  decline(member: { readonly id: string; readonly email: string }, origin: string): NonNullable<BrandMail['decline']>;
}

interface Options extends MailingParts {
  reminders: Reminders;
  sweep(): Promise<void>;
}

/** `origin` is where the link leads. Jobs never hold a secret: it is made when the mail is, and a repeated job makes another. */
interface ToMember {
  readonly kind: AccountMail;
  readonly member_id: string;
  readonly origin: string;
  /** For `new_device` and `passkey_added`; `at` is an instant. */
  readonly device?: Device & { readonly at: string };
  /** For `activation`: the member to meet afterwards. */
  readonly meet?: string;
}
/** Somebody who has no account. */
interface ToStranger {
  readonly email: string;
  readonly site_id: string;
  readonly locale: Locale;
  readonly origin: string;
}

export interface AccountJobs {
  readonly mailMember: Job<ToMember>;
  readonly mailStranger: Job<ToStranger>;
  /** Plans the few reminders that follow a sign-up; each is sent only if it is still due then. */
  remindLater(trx: Trx, to: Omit<ToMember, 'kind'>): Promise<void>;
}

export function accountJobs({ db, jobs, mailer, sites, reminders, sweep }: Options): AccountJobs {
  /** Null when the address changed meanwhile, or the link has no point any more. */
  async function newLink(kind: AccountMail, { member_id, origin, meet }: ToMember, to: string): Promise<string | null> {
    const { path, opens } = kindOf(kind);
    if (!opens) return `${origin}${path}`;
    const secret = newSecret();
    const token = { member_id, kind: opens.kind, token_hash: hashOf(secret), expires_at: new Date(Date.now() + opens.lasts) };
    if (!(await accountStore.addToken(db, token, to))) return null;
    return `${origin}${path}?member=${member_id}&token=${secret}${meet ? `&meet=${meet}` : ''}`;
  }

  jobs.schedule('account.sweep', '17 3 * * *', sweep);

  const mailMember = jobs.define<ToMember>('account.mail', async (data) => {
    const member = await accountStore.byId(db, data.member_id);
    const site = member && sites.ofId(member.site_id);
    const kind = member && dueKind(data.kind, member);
    const to = kind === 'email_confirm' ? member?.new_email : member?.email;
    // Where mails come back nothing is sent any more, but the link that confirms another address.
    if (!member || !site || !kind || !to || (to === member.email && !isReachable(member))) return;
    const isReminder = activationReminders.some((reminder) => reminder.kind === kind);
    if (isReminder && !(await reminders.wanted(member.id))) return;
    const decline = isReminder && { decline: reminders.decline(member, data.origin) };
    const locale = member.language;
    const params = data.device && deviceParams(locale, data.device, new Date(data.device.at));
    const link = await newLink(kind, data, to);
    if (link) await mailer.send(accountMail(kind, { to, site, locale, link, ...(params && { params }), ...decline }));
  });

  return {
    mailMember,

    mailStranger: jobs.define<ToStranger>('account.stranger_mail', async ({ email, site_id, locale, origin }) => {
      const site = sites.ofId(site_id);
      if (site) await mailer.send(accountMail('unknown_address', { to: email, site, locale, link: `${origin}${accountMails.unknown_address.path}` }));
    }),

    async remindLater(trx, to) {
      for (const { kind, after } of activationReminders) await mailMember.enqueue(trx, { ...to, kind }, { startAfter: new Date(Date.now() + after) });
    },
  };
}

/** The mail that a member is to get by now: nothing once it has no point, and for a sign-up with an address that was never confirmed the link that is missing. */
function dueKind(kind: AccountMail, { status, notifications_disabled }: MemberRow): AccountMail | null {
  if (status === 'deleted') return null;
  const isUnconfirmed = status === 'not_confirmed';
  // §4: no reminders to whom mails are switched off.
  if (activationReminders.some((reminder) => reminder.kind === kind) && notifications_disabled.length > 0) return null;
  if (kind === 'known_address' && isUnconfirmed) return 'activation';
  return accountMails[kind] === accountMails.activation && !isUnconfirmed ? null : kind;
}
