import type { Receipt } from '@rendezvous/contract/receipt';
import type { Locale } from '@rendezvous/contract/shared';
import { formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { words } from '../../platform/i18n/words.ts';
import { brandMail, type MailPreview } from '../../platform/mail/brand-mail.ts';
import { type MailedPage, sampleLink } from '../member/member.mailing.ts';
import { withdrawalPeriodOf } from '../payment/payment.service.ts';
import { withdrawalLink } from './receipt.document.ts';

type Mailed = Pick<Receipt, 'kind' | 'number' | 'payment_id' | 'gross'>;

/** The page of a payment. */
export const paymentPath = (paymentId: string) => `/transactions/${paymentId}`;

/** The mail that brings a receipt or a credit note, with the file beside it. */
export function receiptMail({ kind, number, payment_id, gross }: Mailed, isTopUp: boolean, locale: Locale) {
  const page: MailedPage = { path: paymentPath(payment_id) };
  const amount = moneyFormat(formatLocale(locale), gross.currency)(Math.abs(gross.amount));
  // Of a top-up nobody asked for the credits at once.
  return { kind: isTopUp && kind === 'receipt' ? 'top_up_receipt' : kind, page, params: { number, amount } };
}

/** Ends automatic top-ups, as what a receipt of one leads to. */
export const topUpEnd = (link: string, locale: Locale) => ({ label: words(locale)('mail:top_up_on.button'), link });

const previews = [
  { kind: 'receipt', isTopUp: false },
  { kind: 'receipt', isTopUp: true },
  { kind: 'credit_note', isTopUp: false },
] as const;

export const receiptMailPreviews: readonly MailPreview[] = previews.map(({ kind: of, isTopUp }) => ({
  kind: isTopUp ? 'top_up_receipt' : of,
  write: ({ origin, ...mail }) => {
    const gross = { amount: 3249, currency: 'EUR' };
    const sample = { kind: of, number: '2026-000123', payment_id: '0198a000-0000-7000-8000-000000000000', gross };
    const { kind, page, params } = receiptMail(sample, isTopUp, mail.locale);
    const { refund_days } = mail.site.settings;
    const now = new Date();
    const paid = { status: 'completed', paid_at: now, refund_days, amount: gross.amount, returned: 0 } as const;
    const period = withdrawalPeriodOf(paid, now);
    const withdrawal =
      of === 'receipt' && period && withdrawalLink({ period, link: sampleLink(page, origin) }, mail.locale);
    const ends = isTopUp ? [topUpEnd(sampleLink({ path: '/top-up/stop' }, origin), mail.locale)] : [];
    const links = [...(withdrawal ? [withdrawal] : []), ...ends];
    return brandMail(kind, { ...mail, link: sampleLink(page, origin), links, params });
  },
}));
