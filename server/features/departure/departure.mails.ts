import type { Locale } from '@rendezvous/contract/shared';
import { dayInWords } from '@rendezvous/contract/text/format';
import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';

/** The page that brings an account back; its link works for `lifetime` milliseconds. */
export const reactivationPage = (lifetime: number): MailedPage => ({
  path: '/account-deleted',
  opens: { kind: 'reactivation', lifetime },
});

export const exportPage: MailedPage = { path: '/settings#data' };

/** How the mail names the day on which the account is erased. */
export const erasureParams = (locale: Locale, until: Date): { date: string } => ({
  date: dayInWords(locale, until),
});

export const departureMailPreviews: readonly MailPreview[] = [
  {
    kind: 'account_deleted',
    write: ({ origin, ...mail }) => {
      const params = erasureParams(mail.locale, new Date('2026-12-05T12:00:00Z'));
      return brandMail('account_deleted', { ...mail, link: sampleLink(reactivationPage(0), origin), params });
    },
  },
  {
    kind: 'data_export',
    write: ({ origin, ...mail }) => brandMail('data_export', { ...mail, link: sampleLink(exportPage, origin) }),
  },
];
