import { day } from '@rendezvous/contract/durations';
import type { Locale } from '@rendezvous/contract/shared';
import { dayInWords, formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { words } from '../../../platform/i18n/words.ts';
import { brandMail, type MailPreview } from '../../../platform/mail/brand-mail.ts';
import { createMailing, type MailingParts, sampleLink, type ToMember } from '../../member/member.mailing.ts';
import { paymentStore } from '../payment.store.ts';
import { mayBeUncollected } from './payment.refund.present.ts';
import { type RefundRow, refundStore } from './payment.refund.store.ts';

/** A refund of which its member gets a receipt. */
interface RefundMail extends ToMember {
  readonly id: string;
}

interface PayerMail extends ToMember {
  readonly payment_id: string;
}

/** A transfer of which its payer hears that it came. `amount`: minor units. */
interface ReceivedMail extends PayerMail {
  readonly amount: number;
}

/** Another amount than was agreed, of which its payer hears that it went back. `paid_on`: `YYYY-MM-DD`. */
interface SentBackMail extends PayerMail {
  readonly paid_on: string;
}

/** How long the mail's link opens the statements of a member who cannot log in, with their purchases. */
const statementFor = 30 * day;

const pageOf = (payment: string) => ({ path: `/transactions/${payment}` });

type Sums = Pick<RefundRow, 'payment_id' | 'amount' | 'credits' | 'created_at'>;

interface Bought {
  readonly bought: number;
  readonly currency: string;
  readonly may_be_uncollected: boolean;
}

/** The durable receipt of a withdrawal: what, how much, day and time (UTC). */
function paramsOf(
  { payment_id, amount, credits, created_at }: Sums,
  { bought, currency, may_be_uncollected }: Bought,
  locale: Locale,
) {
  const creditsText = (count: number) => words(locale)('payment:credits.amount_of_credits', { credits: count });
  const time = new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  return {
    ...sumOf(amount, currency, locale),
    bought: creditsText(bought),
    unused: creditsText(credits),
    payment: payment_id,
    at: time.format(created_at),
    way: may_be_uncollected ? 'debit' : 'other',
  };
}

const sumOf = (amount: number, currency: string, locale: Locale) => ({
  amount: moneyFormat(formatLocale(locale), currency)(amount),
});

const dayOf = (paid_on: string, locale: Locale) => ({ date: dayInWords(locale, new Date(paid_on)) });

/** Receipts of withdrawals and of transfers, mailed once what they say is in the books. */
export function refundMails({ db, jobs, ...parts }: MailingParts) {
  const mailing = createMailing({ db, ...parts });

  const withdrawn = jobs.define<RefundMail>(
    'payment.withdrawal_mail',
    async ({ member_id, id, origin }) => {
      const refund = await refundStore.byId(db, { member_id, id });
      const payment = refund && (await paymentStore.byId(db, member_id, refund.payment_id));
      const to = payment && (await mailing.declarer(member_id, payment.site_id));
      if (!refund || !to) return;
      const { credits: bought, currency } = payment;
      const may_be_uncollected = mayBeUncollected(payment, refund.amount);
      const params = paramsOf(refund, { bought, currency, may_be_uncollected }, to.member.language);
      const page = to.member.barred_at
        ? { path: parts.members.statementPath(member_id, new Date(Date.now() + statementFor)) }
        : pageOf(payment.id);
      await mailing.send('withdrawal', page, { ...to, origin, params });
    },
    { tries: 'untilDone' },
  );

  /** A mail to a payment's payer, whose words need the parameters. */
  const toPayer = <Mail extends PayerMail>(
    kind: string,
    name: string,
    params: (mail: Mail, locale: Locale, currency: string) => Record<string, string>,
  ) =>
    jobs.define<Mail>(
      name,
      async (mail) => {
        const { member_id, payment_id, origin } = mail;
        const payment = await paymentStore.byId(db, member_id, payment_id);
        const to = payment && (await mailing.payer(member_id, payment.site_id));
        if (!to) return;
        const letter = { ...to, origin, params: params(mail, to.member.language, payment.currency) };
        await mailing.send(kind, pageOf(payment_id), letter);
      },
      { tries: 'untilDone' },
    );

  const received = toPayer<ReceivedMail>('debt_paid', 'payment.received_mail', ({ amount }, locale, currency) =>
    sumOf(amount, currency, locale),
  );
  const sentBack = toPayer<SentBackMail>('sent_back', 'payment.sent_back_mail', ({ paid_on }, locale) =>
    dayOf(paid_on, locale),
  );

  return { withdrawn, received, sentBack };
}

export type RefundMails = ReturnType<typeof refundMails>;

const sample: Sums = {
  payment_id: '0198a000-0000-7000-8000-000000000000',
  amount: 2499,
  credits: 20,
  created_at: new Date('2026-12-05T12:00:00Z'),
};

export const refundMailPreviews: readonly MailPreview[] = [
  {
    kind: 'withdrawal',
    write: ({ origin, ...mail }) =>
      brandMail('withdrawal', {
        ...mail,
        link: sampleLink(pageOf(sample.payment_id), origin),
        params: paramsOf(sample, { bought: 25, currency: 'EUR', may_be_uncollected: false }, mail.locale),
      }),
  },
  {
    kind: 'debt_paid',
    write: ({ origin, ...mail }) =>
      brandMail('debt_paid', {
        ...mail,
        link: sampleLink(pageOf(sample.payment_id), origin),
        params: sumOf(sample.amount, 'EUR', mail.locale),
      }),
  },
  {
    kind: 'sent_back',
    write: ({ origin, ...mail }) =>
      brandMail('sent_back', {
        ...mail,
        link: sampleLink(pageOf(sample.payment_id), origin),
        params: dayOf('2026-12-05', mail.locale),
      }),
  },
];
