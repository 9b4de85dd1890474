import { formatLocale } from '@rendezvous/contract/text/format';
import { type BrandMail, brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** The mail with the way back, and until when it works. */
export function deletionMail(mail: Omit<BrandMail, 'params'>, until: Date): Mail {
  const date = new Intl.DateTimeFormat(formatLocale(mail.locale), { dateStyle: 'long', timeZone: 'UTC' }).format(until);
  return brandMail('account_deleted', { ...mail, params: { date } });
}

const secret = 'member=0198a000-0000-7000-8000-000000000000&token=0123456789abcdefghijklmnopqrstuvwxyzABCDEFG';

export const departureMailPreviews: readonly MailPreview[] = [
  {
    kind: 'account_deleted',
    write: (site, locale) =>
      deletionMail(
        { to: 'robin@example.test', site, locale, link: `https://${site.hosts[0]}/account-deleted?${secret}` },
        new Date('2026-12-05T12:00:00Z'),
      ),
  },
  {
    kind: 'data_export',
    write: (site, locale) =>
      brandMail('data_export', {
        to: 'robin@example.test',
        site,
        locale,
        link: `https://${site.hosts[0]}/settings#data`,
      }),
  },
];
