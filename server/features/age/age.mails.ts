import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';

/** Says how the member's check stands, and leads on. */
export const agePage: MailedPage = { path: '/age-check' };

/** What a member is mailed whose age an operator confirmed, or of whom one took that back. */
export const ageMails = ['age_confirmed', 'age_taken_back'] as const;

export const ageMailPreviews: readonly MailPreview[] = ageMails.map((kind) => ({
  kind,
  write: ({ origin, ...mail }) => brandMail(kind, { ...mail, link: sampleLink(agePage, origin) }),
}));
