import { type ReportOutcome, reportOutcomes } from '@rendezvous/contract/report';
import { dayInWords } from '@rendezvous/contract/text/format';
import { words } from '../../platform/i18n/words.ts';
import { brandMail, type MailContext, type MailPreview } from '../../platform/mail/brand-mail.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Complaint } from './complaints/safety.complaints.store.ts';
import { paragraphsOf } from './safety.rules.ts';

/**
 * Confirms a complaint to the address in the form. Never quotes the text, or the form could be used to send anything to
 * anybody.
 */
export const receiptMail = ({ origin, ...mail }: MailContext, reference: string): Mail =>
  brandMail('complaint_receipt', { ...mail, link: `${origin}/complaints`, params: { reference } });

/** The complaint, mailed to the site's operators; replies go to the complainant. */
export function noticeMail(
  { origin, ...mail }: MailContext,
  complaint: Pick<Complaint, 'reference' | 'topic' | 'name' | 'email' | 'body'>,
): Mail {
  const { reference, topic, name, email, body } = complaint;
  const params = { reference, topic: words(mail.locale)(`complaint:topics.${topic}`) };
  const written = brandMail('complaint_notice', {
    ...mail,
    link: `${origin}/pages/ban`,
    params,
    quoted: [`${name} (${email})`, ...paragraphsOf(body)],
  });
  return { ...written, headers: { ...written.headers, 'Reply-To': email } };
}

/** The answer to a complaint, with its reasons; whoever replies reaches the people of the site. */
export const answerMail = (
  { origin, ...mail }: MailContext,
  { reference, answer }: Pick<Complaint, 'reference'> & { answer: string },
): Mail =>
  brandMail('complaint_answer', {
    ...mail,
    link: `${origin}/complaints`,
    params: { reference },
    quoted: paragraphsOf(answer),
  });

interface Closed {
  readonly outcome: ReportOutcome;
  readonly created_at: Date;
}

const outcomeKinds = { acted: 'report_acted', no_breach: 'report_no_breach' } as const;

/** Whether there was a breach, to the reporter; never what was done about it, nor whom they reported. */
export function outcomeMail({ origin, ...mail }: MailContext, { outcome, created_at }: Closed): Mail {
  const params = { date: dayInWords(mail.locale, created_at) };
  return brandMail(outcomeKinds[outcome], { ...mail, link: `${origin}/settings#reports`, params });
}

const reference = '7KQ2M-XR4TD';
const complaint = { reference, topic: 'payment' as const, name: 'Robin', email: 'robin@example.test', body: '…' };

const reportedAt = new Date('2026-11-24T12:00:00Z');

export const safetyMailPreviews: readonly MailPreview[] = [
  { kind: 'complaint_receipt', write: (letter) => receiptMail(letter, reference) },
  { kind: 'complaint_notice', write: (letter) => noticeMail(letter, complaint) },
  { kind: 'complaint_answer', write: (letter) => answerMail(letter, { reference, answer: '…' }) },
  ...reportOutcomes.map(
    (outcome): MailPreview => ({
      kind: outcomeKinds[outcome],
      write: (letter) => outcomeMail(letter, { outcome, created_at: reportedAt }),
    }),
  ),
];
