import type { Locale } from '@rendezvous/contract/shared';
import { brandMail } from '../../platform/mail/brand-mail.ts';
import { createMailing, type MailedPage, type MailingParts, type ToMember } from '../member/member.mailing.ts';
import { type AccessMail, accessMails, deviceParams } from './access.mails.ts';
import type { Device } from './sessions/access.device.rules.ts';

export interface AccessLetter extends ToMember {
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

  /** A link requested before this has expired by now; the person has asked again or no longer needs it. */
  async function send(
    { kind, member_id, origin, device }: AccessLetter,
    { createdAt } = { createdAt: new Date() },
  ): Promise<void> {
    const { opens }: MailedPage = accessMails[kind];
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

  return {
    mailMember: jobs.define<AccessLetter>('access.mail', send, { tries: 'mail' }),
    /** Sends it at once. */
    send: (letter: AccessLetter): Promise<void> => send(letter),

    mailStranger: jobs.define('access.stranger_mail', sendStranger, { tries: 'mail' }),
  };
}

export type AccessJobs = ReturnType<typeof accessJobs>;
