import { toDecimal } from '../../../adapters/payment/minor-units.ts';
import type { CreditSum } from '../../credit/credit.service.ts';
import { firstKeptYear } from '../../site/company/site.company.rules.ts';
import type { MoneySum, SoldAbroad } from './receipt.books.store.ts';

/** What became of a site's credits in a month, and how many its members had at its end. */
export interface CreditBook {
  readonly company: string;
  readonly site: string;
  readonly sold: number;
  readonly given: number;
  readonly spent: number;
  /** For money that went back; less what came again with money that came back. */
  readonly taken_back: number;
  /** What members had who were erased. Credits do not expire otherwise. */
  readonly erased: number;
  readonly outstanding: number;
}

const kindOf: Record<CreditSum['reason'], Exclude<keyof CreditBook, 'company' | 'site' | 'outstanding'>> = {
  purchase: 'sold',
  signup: 'given',
  operator: 'given',
  message: 'spent',
  photo: 'spent',
  gift: 'spent',
  refund: 'taken_back',
  chargeback: 'taken_back',
  erased: 'erased',
};

/** The book of a site's credits, by its sums from the month on and what its members have now. */
export function creditBookOf(
  { company, site }: Pick<CreditBook, 'company' | 'site'>,
  month: string,
  sums: readonly CreditSum[],
  balance: number,
): CreditBook {
  const own = sums.filter((sum) => sum.site === site);
  const total = (kind: (typeof kindOf)[CreditSum['reason']]) =>
    own.reduce((sum, one) => sum + (one.month === month && kindOf[one.reason] === kind ? one.delta : 0), 0);
  return {
    company,
    site,
    sold: total('sold'),
    given: total('given'),
    spent: total('spent'),
    taken_back: total('taken_back'),
    erased: total('erased'),
    outstanding: own.reduce((sum, one) => sum - (one.month > month ? one.delta : 0), balance),
  };
}

export interface Book {
  readonly money: readonly MoneySum[];
  readonly credits: readonly CreditBook[];
  readonly abroad: readonly SoldAbroad[];
}

/** Of several databases one book, by company and site. What a company sold abroad in each is one sum. */
export function joined(books: readonly Book[]): Book {
  const bySite = <T extends { company: string; site: string }>(sums: readonly T[]) =>
    sums.toSorted((one, other) => {
      const [here, there] = [`${one.company} ${one.site}`, `${other.company} ${other.site}`];
      return here === there ? 0 : here < there ? -1 : 1;
    });
  const sold = books.flatMap(({ abroad }) => abroad);
  const places = Map.groupBy(sold, ({ company, currency }) => `${company} ${currency}`);
  return {
    money: bySite(books.flatMap(({ money }) => money)),
    credits: bySite(books.flatMap(({ credits }) => credits)),
    abroad: [...places.values()].flatMap((of) =>
      of.slice(0, 1).map((one) => ({ ...one, net: of.reduce((sum, { net }) => sum + net, 0) })),
    ),
  };
}

/** Why there is no book of a month; undefined if there is one. `today` is a day of the company. */
export function refusalOf(month: string, today: string): string | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return `${month} is no month such as 2026-11.`;
  if (month > today.slice(0, 7)) return `${month} has not begun.`;
  const first = firstKeptYear(new Date(today));
  return Number(month.slice(0, 4)) < first
    ? `Receipts of before ${first} are removed, so there is no book.`
    : undefined;
}

const columns = [
  'company',
  'site',
  'line',
  'country',
  'vat_rate',
  'currency',
  'count',
  'gross',
  'net',
  'vat',
  'moved',
  'credits',
] as const;
type Line = Partial<Record<(typeof columns)[number], string | number | null>>;

/** Lines of the book as CSV (RFC 4180), each with what kind of line it is. */
export function csvOf(money: readonly MoneySum[], credits: readonly CreditBook[]): string[] {
  const ofMoney = money.map((sum): Line => {
    const { company, site, kind, country, currency, count } = sum;
    const decimal = (amount: number) => signedDecimal(amount, currency);
    return {
      company,
      site,
      line: sum.by_transfer ? `${kind}_by_transfer` : kind,
      country,
      vat_rate: sum.vat_permille / 10,
      currency,
      count,
      gross: decimal(sum.gross),
      net: decimal(sum.gross - sum.vat),
      vat: decimal(sum.vat),
      moved: decimal(sum.moved),
    };
  });
  const ofCredits = credits.flatMap(({ company, site, ...sums }) =>
    Object.entries(sums).map(([name, sum]): Line => ({ company, site, line: `credits_${name}`, credits: sum })),
  );
  // Ids of companies and sites, codes and numbers need no quotes.
  const lines = [...ofMoney, ...ofCredits].map((line) => columns.map((column) => line[column] ?? ''));
  return [columns, ...lines].map((cells) => cells.join(','));
}

export const signedDecimal = (amount: number, currency: string): string =>
  `${amount < 0 ? '-' : ''}${toDecimal(Math.abs(amount), currency)}`;
