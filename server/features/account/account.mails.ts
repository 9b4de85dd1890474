import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';
import { activationLifetime, emailLinkLifetime } from './account.rules.ts';

const confirms = {
  path: '/activate/done',
  opens: { kind: 'activation', lifetime: activationLifetime, hasCode: true },
} as const;

/** The mails of accounts by their names in `mail.json`. */
export const accountMails = {
  activation: confirms,
  activation_reminder: confirms,
  activation_last_reminder: confirms,
  /** To the owner of an address that was used to sign up again. */
  known_address: { path: '/login' },
  /** To the new address; to the old one; and, where accounts are hidden, to the owner of an address that is taken. */
  email_confirm: { path: '/mail-change/do', opens: { kind: 'email', lifetime: emailLinkLifetime } },
  email_notice: { path: '/reset-password' },
  email_taken: { path: '/login' },
} as const satisfies Record<string, MailedPage>;
export type AccountMail = keyof typeof accountMails;

export const accountMailPreviews: readonly MailPreview[] = (Object.keys(accountMails) as AccountMail[]).map((kind) => ({
  kind,
  write: ({ origin, ...mail }) => brandMail(kind, { ...mail, link: sampleLink(accountMails[kind], origin) }),
}));
