import { words } from '../../platform/i18n/words.ts';
import { type BrandMail, brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Complaint } from './safety.complaints.store.ts';
import { paragraphsOf } from './safety.rules.ts';

type Letter = Omit<BrandMail, 'params' | 'quoted'>;

/**
 * Confirms a complaint to the address that was filled in. Never says what was written: the form would send anyone
 * anything.
 */
export const receiptMail = ({ reference, ...mail }: Letter & { reference: string }): Mail =>
  brandMail('complaint_receipt', { ...mail, params: { reference } });

/** The complaint itself, to the people of the site; an answer to the mail goes to who complained. */
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

const reference = '7KQ2M-XR4TD';
const sample = (site: BrandMail['site'], locale: BrandMail['locale'], path: string) => ({
  to: 'robin@example.test',
  site,
  locale,
  link: `https://${site.hosts[0]}${path}`,
});
const complaint = { reference, topic: 'payment' as const, name: 'Robin', email: 'robin@example.test', body: '…' };

export const complaintMailPreviews: readonly MailPreview[] = [
  {
    kind: 'complaint_receipt',
    write: (site, locale) => receiptMail({ ...sample(site, locale, '/complaints'), reference }),
  },
  {
    kind: 'complaint_notice',
    write: (site, locale) => noticeMail({ ...sample(site, locale, '/pages/ban'), complaint }),
  },
];
