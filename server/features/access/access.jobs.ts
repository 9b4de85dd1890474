import type { Locale } from '@rendezvous/contract/shared';
import type { Caller } from '../../platform/calls/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import { brandMail } from '../../platform/mail/brand-mail.ts';
import { createMailing, type MailedPage, type MailingParts, type ToMember } from '../member/member.mailing.ts';
import { type AccessMail, accessMails, deviceParams } from './access.mails.ts';
import { type Device, deviceOf } from './sessions/access.device.rules.ts';

interface AccessLetter extends ToMember {
  readonly kind: AccessMail;
  /** For `new_device` and `passkey_added`; `at` is an instant. */
  readonly device?: Device & { readonly at: string };
}
/** A person without an account. */
interface ToStranger {
  readonly email: string;
  readonly site_id: string;
  readonly locale: Locale;
  readonly origin: string;
}

export function accessJobs(parts: MailingParts) {
  const { jobs, mailer, sites } = parts;
  const mailing = createMailing(parts);

  async function send(
    { kind, member_id, origin, device }: AccessLetter,
    { createdAt }: { readonly createdAt: Date },
  ): Promise<void> {
    const { opens }: MailedPage = accessMails[kind];
    // After the lifetime of a link, the person has asked again or no longer needs it.
    if (opens && Date.now() - createdAt.getTime() > opens.lifetime) return;
    const recipient = await mailing.recipient(member_id);
    if (!recipient) return;
    const params = device && deviceParams(recipient.member.language, device, new Date(device.at));
    await mailing.send(kind, accessMails[kind], { ...recipient, origin, params });
  }

  async function sendStranger({ email, site_id, locale, origin }: ToStranger): Promise<void> {
    const site = sites.ofId(site_id);
    const link = `${origin}${accessMails.unknown_address.path}`;
    if (site) await mailer.send(brandMail('unknown_address', { to: email, site, locale, link }));
  }

  const mailMember = jobs.define('access.mail', send, { tries: 'untilDone' });

  return {
    mailMember,

    /** Mails a member what was just done to their account, with the device on which it was. */
    mailDevice(trx: Trx, caller: Caller, kind: 'new_device' | 'passkey_added', member_id: string): Promise<void> {
      const device = { ...deviceOf(caller.userAgent), at: new Date().toISOString() };
      return mailMember.enqueue(trx, { kind, member_id, origin: caller.origin, device });
    },

    mailStranger: jobs.define('access.stranger_mail', sendStranger, { tries: 'untilDone' }),
  };
}

export type AccessJobs = ReturnType<typeof accessJobs>;
