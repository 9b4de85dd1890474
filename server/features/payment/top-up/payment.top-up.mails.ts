import type { Locale } from '@rendezvous/contract/shared';
import { dayInWords, formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import { words } from '../../../platform/i18n/words.ts';
import { brandMail, type MailPreview } from '../../../platform/mail/brand-mail.ts';
import type { Config } from '../../../platform/process/config.ts';
import { createMailing, type MailingParts, sampleLink, type ToMember } from '../../member/member.mailing.ts';
import { isReachable } from '../../member/member.rules.ts';
import { findPackage } from '../payment.rules.ts';
import { type PaymentRow, paymentStore } from '../payment.store.ts';
import { dueAfter, stopPath } from './payment.top-up.rules.ts';
import { type TopUpAgreement, type TopUpOrder, topUpStore } from './payment.top-up.store.ts';

/** `on` and `ended` are about an agreement, `notice` and `declined` about a top-up that may be charged a day later. */
interface TopUpMail extends ToMember {
  readonly kind: 'on' | 'ended' | 'notice' | 'declined';
  readonly id: string;
  /** Which payment was declined. */
  readonly payment_id?: string;
}

type Sum = Pick<TopUpAgreement, 'amount' | 'currency'>;

const moneyOf = ({ amount, currency }: Sum, locale: Locale) => moneyFormat(formatLocale(locale), currency)(amount);

/** A day and time, which names its time zone. */
const timeOf = (at: Date, locale: Locale) =>
  new Intl.DateTimeFormat(formatLocale(locale), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);

const creditsOf = (credits: number, locale: Locale) => words(locale)('payment:credits.amount_of_credits', { credits });

type Agreed = Pick<TopUpAgreement, 'below' | 'most' | 'amount' | 'currency' | 'terms' | 'agreed_at'>;

/** What was agreed, in full: the member's copy of it. */
function agreedParams(agreed: Agreed, of: { credits: number; days: number }, locale: Locale) {
  const { below, most, currency, terms, agreed_at } = agreed;
  return {
    below,
    bought: creditsOf(of.credits, locale),
    amount: moneyOf(agreed, locale),
    most: moneyOf({ amount: most, currency }, locale),
    at: timeOf(agreed_at, locale),
    days: of.days,
    terms: dayInWords(locale, new Date(terms)),
  };
}

const orderParams = (order: Sum & Pick<TopUpOrder, 'card'>, due: Date, days: number, locale: Locale) => ({
  amount: moneyOf(order, locale),
  card: order.card ?? words(locale)('payment:kept.card'),
  due: timeOf(due, locale),
  days,
});

/** Where what was agreed is shown. */
const agreementPath = '/settings/spending#top-up';

const toAgreement = (origin: string, locale: Locale) => ({
  label: words(locale)('topup:title'),
  link: `${origin}${agreementPath}`,
});

/** The page of what was declined, where its payer can pay by another method, or try again. */
const toDeclined = (origin: string, { id }: Pick<PaymentRow, 'id'>, locale: Locale) => ({
  label: words(locale)('payment:repeat.other_method'),
  link: `${origin}/transactions/${id}`,
});

/** Mails about top-ups. A top-up may be charged only a day after the mail that announces it has gone out. */
export function topUpMails({ db, jobs, config, ...parts }: MailingParts & { config: Config }) {
  const mailing = createMailing({ db, ...parts });
  type Recipient = NonNullable<Awaited<ReturnType<typeof mailing.recipient>>>;

  async function sendAgreed({ member_id, kind, id, origin }: TopUpMail, agreed: TopUpAgreement, to: Recipient) {
    const { language } = to.member;
    const links = [toAgreement(origin, language)];
    if (kind === 'on') {
      const credits = findPackage(to.site.prices, agreed.package)?.chosen.credits;
      if (credits === undefined) return;
      const params = agreedParams(agreed, { credits, days: to.site.settings.refund_days }, language);
      return mailing.send('top_up_on', { path: stopPath(config.SECRET, member_id) }, { ...to, origin, params, links });
    }
    const declined = agreed.ended_by === 'declined' && (await topUpStore.lastOrder(db, member_id, id));
    const payment = declined && (await paymentStore.byClientId(db, member_id, declined.client_id));
    const page = { path: payment ? `/transactions/${payment.id}` : agreementPath };
    const by = agreed.ended_by === 'member' || agreed.ended_by === 'link' ? 'you' : agreed.ended_by;
    const params = { reason: words(language)(`mail:top_up_ended.${by}`) };
    return mailing.send('top_up_ended', page, { ...to, origin, params, ...(payment && { links }) });
  }

  async function sendOrder(
    { member_id, kind, payment_id, origin }: TopUpMail,
    order: TopUpOrder,
    to: Recipient,
  ): Promise<void> {
    if (order.state !== 'announced' || order.due_at) return;
    const due = dueAfter(new Date());
    const { language } = to.member;
    const params = orderParams(order, due, to.site.settings.refund_days, language);
    const page = { path: stopPath(config.SECRET, member_id) };
    const declined = payment_id === undefined ? [] : [toDeclined(origin, { id: payment_id }, language)];
    const links = [...declined, toAgreement(origin, language)];
    await mailing.send(`top_up_${kind}`, page, { ...to, origin, params, links });
    await topUpStore.setDue(db, order);
  }

  return jobs.define<TopUpMail>(
    'payment.top_up_mail',
    async (mail) => {
      const { member_id, kind, id } = mail;
      const order = kind === 'on' || kind === 'ended' ? undefined : await topUpStore.order(db, member_id, id);
      const agreed = await topUpStore.byId(db, member_id, order?.top_up_id ?? id);
      const to = agreed && (await mailing.payer(member_id, agreed.site_id));
      // Nobody is charged for what could not be announced.
      if (!to || !isReachable(to.member)) return;
      await (order ? sendOrder(mail, order, to) : sendAgreed(mail, agreed, to));
    },
    { tries: 'untilDone' },
  );
}

export type TopUpMails = ReturnType<typeof topUpMails>;

const sample = { amount: 3249, currency: 'EUR', card: 'Visa •••• 4242' };
const someDay = new Date('2026-12-05T12:00:00Z');
const stop = { path: '/top-up/stop?member=0198a000-0000-7000-8000-000000000000&token=preview' };

export const topUpMailPreviews: readonly MailPreview[] = [
  {
    kind: 'top_up_on',
    write: ({ origin, ...mail }) => {
      const agreed = { ...sample, below: 5, most: 6500, terms: '2026-11-27', agreed_at: someDay };
      const params = agreedParams(agreed, { credits: 25, days: 14 }, mail.locale);
      const links = [toAgreement(origin, mail.locale)];
      return brandMail('top_up_on', { ...mail, link: sampleLink(stop, origin), links, params });
    },
  },
  ...(['top_up_notice', 'top_up_declined'] as const).map((kind) => ({
    kind,
    write: ({ origin, ...mail }: Parameters<MailPreview['write']>[0]) =>
      brandMail(kind, {
        ...mail,
        link: sampleLink(stop, origin),
        links: [
          ...(kind === 'top_up_declined' ? [toDeclined(origin, { id: 'preview' }, mail.locale)] : []),
          toAgreement(origin, mail.locale),
        ],
        params: orderParams(sample, someDay, 14, mail.locale),
      }),
  })),
  {
    kind: 'top_up_ended',
    write: ({ origin, ...mail }) => {
      const params = { reason: words(mail.locale)('mail:top_up_ended.declined') };
      return brandMail('top_up_ended', { ...mail, link: sampleLink({ path: agreementPath }, origin), params });
    },
  },
];
