import { type ReportOutcome, reportOutcomes } from '@rendezvous/contract/report';
import { formatLocale } from '@rendezvous/contract/text/format';
import { words } from '../../platform/i18n/words.ts';
import { type BrandMail, brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Complaint } from './safety.complaints.store.ts';
import { paragraphsOf } from './safety.rules.ts';

type Letter = Omit<BrandMail, 'params' | 'quoted'>;

/**
 * Confirms a complaint to the address in the form. Never quotes the text, or the form could be used to send anything to
 * anybody.
 */
export const receiptMail = ({ reference, ...mail }: Letter & { reference: string }): Mail =>
  brandMail('complaint_receipt', { ...mail, params: { reference } });

/** The complaint, mailed to the site's operators; replies go to the complainant. */
export function noticeMail({
  complaint,
  ...mail
}: Letter & { complaint: Pick<Complaint, 'reference' | 'topic' | 'name' | 'email' | 'body'> }): Mail {
  const { reference, topic, name, email, body } = complaint;
  const params = { reference, topic: words(mail.locale)(`complaint:topics.${topic}`) };
  const written = brandMail('complaint_notice', {
    ...mail,
    params,
    quoted: [`${name} (${email})`, ...paragraphsOf(body)],
  });
  return { ...written, headers: { ...written.headers, 'Reply-To': email } };
}

interface Closed {
  readonly outcome: ReportOutcome;
  readonly created_at: Date;
}

const outcomeKinds = { acted: 'report_acted', no_breach: 'report_no_breach' } as const;

/** Whether there was a breach, to the reporter; never what was done about it, nor whom they reported. */
export function outcomeMail(mail: Letter, { outcome, created_at }: Closed): Mail {
  const format = new Intl.DateTimeFormat(formatLocale(mail.locale), { dateStyle: 'long', timeZone: 'UTC' });
  return brandMail(outcomeKinds[outcome], { ...mail, params: { date: format.format(created_at) } });
}

const reference = '7KQ2M-XR4TD';
const sample = (site: BrandMail['site'], locale: BrandMail['locale'], path: string) => ({
  to: 'robin@example.test',
  site,
  locale,
  link: `https://${site.hosts[0]}${path}`,
});
const complaint = { reference, topic: 'payment' as const, name: 'Robin', email: 'robin@example.test', body: '…' };

const reportedAt = new Date('2026-11-24T12:00:00Z');

export const safetyMailPreviews: readonly MailPreview[] = [
  {
    kind: 'complaint_receipt',
    write: (site, locale) => receiptMail({ ...sample(site, locale, '/complaints'), reference }),
  },
  {
    kind: 'complaint_notice',
    write: (site, locale) => noticeMail({ ...sample(site, locale, '/pages/ban'), complaint }),
  },
  ...reportOutcomes.map((outcome) => ({
    kind: outcomeKinds[outcome],
    write: (site: BrandMail['site'], locale: BrandMail['locale']) =>
      outcomeMail(sample(site, locale, '/profile#reports'), { outcome, created_at: reportedAt }),
  })),
];
