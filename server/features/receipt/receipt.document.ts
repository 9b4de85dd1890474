import type { Payment } from '@rendezvous/contract/payment';
import { type Locale, languageOf } from '@rendezvous/contract/shared';
import type { Company } from '@rendezvous/contract/site';
import { formatLocale, moneyFormat } from '@rendezvous/contract/text/format';
import type { Site } from '../../platform/calls/caller.ts';
import { words } from '../../platform/i18n/words.ts';
import type { ReceiptDocument } from './pdf/receipt.pdf.ts';
import { presentReceipt } from './receipt.present.ts';
import type { ReceiptRow } from './receipt.store.ts';

type Seller = Pick<Company, 'name' | 'address' | 'city' | 'country' | 'kvk' | 'vat_numbers'>;

const formats = new Map<string, ReturnType<typeof makeFormats>>();

const makeFormats = (inLocale: string) => ({
  countries: new Intl.DisplayNames(inLocale, { type: 'region' }),
  day: new Intl.DateTimeFormat(inLocale, { dateStyle: 'long', timeZone: 'UTC' }),
  list: new Intl.ListFormat(inLocale),
  numbers: new Intl.NumberFormat(inLocale),
});

/** Made once, as making them takes longer than writing a receipt. */
function formatsOf(inLocale: string) {
  const made = formats.get(inLocale) ?? makeFormats(inLocale);
  formats.set(inLocale, made);
  return made;
}

/** The purchase that a receipt is for, and the address of its page. */
export interface Purchase {
  readonly period: Payment['withdrawal_period'];
  readonly begins_at_once: boolean;
  readonly link: string;
}

/** The link with which a buyer withdraws from a purchase, and until when they can; null where they cannot. */
export function withdrawalLink({ period, link }: Pick<Purchase, 'period' | 'link'>, locale: Locale) {
  if (!period || period.over) return null;
  const t = words(locale);
  const date = formatsOf(formatLocale(locale)).day.format(new Date(period.until));
  return { label: `${t('payment:withdrawal.action')} – ${t('payment:withdrawal.until', { date })}`, link };
}

/** What a buyer has to have in a file of their own: how to withdraw, and what they asked for at the checkout. */
function notesOf(purchase: Purchase, locale: Locale): string[] {
  const withdrawal = withdrawalLink(purchase, locale);
  return [
    ...(withdrawal ? [`${withdrawal.label} ${withdrawal.link}`] : []),
    ...(purchase.begins_at_once ? [words(locale)('payment:checkout.begin')] : []),
  ];
}

/** The words of a receipt, in a language; without its purchase once that is erased. */
export function receiptDocument(row: ReceiptRow, site: Site, locale: Locale, purchase?: Purchase): ReceiptDocument {
  const t = words(locale);
  const inLocale = formatLocale(locale);
  const receipt = presentReceipt(row);
  const seller = row.seller as unknown as Seller;
  const money = moneyFormat(inLocale, row.currency);
  const { countries, day, list, numbers } = formatsOf(inLocale);
  const { kind, number, corrects, credits, discount, evidence, payment_id, paymentmethod } = receipt;
  const reasons = list.format(evidence.map((piece) => t(`receipt:evidence.${piece}`)));
  const country = countries.of(receipt.country) ?? receipt.country;
  const percentage = numbers.format(receipt.vat_percentage);
  return {
    language: languageOf(locale),
    title: t(`receipt:numbered.${kind}`, { number }),
    brand: site.settings.name,
    color: site.settings.theme.primary,
    seller: [
      seller.name,
      seller.address,
      seller.city,
      countryName(countries, seller.country),
      ...(seller.kvk ? [t('receipt:registration', { number: seller.kvk })] : []),
      ...seller.vat_numbers.map((own) => t('receipt:vat_number', { number: own })),
    ],
    facts: [
      [t('receipt:date'), day.format(new Date(receipt.issued_on))],
      ...(corrects ? [[t('receipt:corrects'), corrects] as const] : []),
      [t('receipt:method'), t(`payment:methods.${paymentmethod}`)],
      [t('receipt:country'), reasons ? `${country} (${reasons})` : country],
      [t('receipt:payment'), payment_id],
    ],
    lines: [
      [t('receipt:item', { credits, site: site.settings.name }), corrects ? '' : money(receipt.price.amount)],
      ...(discount && !corrects ? [[t('receipt:discount'), money(-discount.amount)] as const] : []),
      [t('receipt:net'), money(receipt.net.amount)],
      [t('receipt:vat', { percentage }), money(receipt.vat.amount)],
    ],
    total: [t('receipt:gross'), money(receipt.gross.amount)],
    notes: purchase && kind === 'receipt' ? notesOf(purchase, locale) : [],
  };
}

/** A file of a site may have a country's code or its name. */
const countryName = (countries: Intl.DisplayNames, country: string): string =>
  /^[A-Z]{2}$/.test(country) ? (countries.of(country) ?? country) : country;
