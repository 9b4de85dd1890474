import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';

export const grantPage: MailedPage = { path: '/credits' };

export const creditMailPreviews: readonly MailPreview[] = [
  {
    kind: 'credits_given',
    write: ({ origin, ...mail }) =>
      brandMail('credits_given', { ...mail, link: sampleLink(grantPage, origin), params: { credits: 20 } }),
  },
];
