import type { Receipt } from '@rendezvous/contract/receipt';
import type { Locale } from '@rendezvous/contract/shared';
import { formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';

type Mailed = Pick<Receipt, 'kind' | 'number' | 'payment_id' | 'gross'>;

/** The mail that brings a receipt or a credit note, with the file beside it. */
export function receiptMail({ kind, number, payment_id, gross }: Mailed, locale: Locale) {
  const page: MailedPage = { path: `/transactions/${payment_id}` };
  const amount = moneyFormat(formatLocale(locale), gross.currency)(Math.abs(gross.amount));
  return { kind, page, params: { number, amount } };
}

export const receiptMailPreviews: readonly MailPreview[] = (['receipt', 'credit_note'] as const).map((kind) => ({
  kind,
  write: ({ origin, ...mail }) => {
    const gross = { amount: 3249, currency: 'EUR' };
    const sample = { kind, number: '2026-000123', payment_id: '0198a000-0000-7000-8000-000000000000', gross };
    const { page, params } = receiptMail(sample, mail.locale);
    return brandMail(kind, { ...mail, link: sampleLink(page, origin), params });
  },
}));
