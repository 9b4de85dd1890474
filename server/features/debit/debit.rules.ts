import { day } from '@rendezvous/contract/durations';
import type { CountryCode } from '@rendezvous/contract/shared';
import type { GatewayState, Reversal } from '../../adapters/payment/gateway.ts';
import type { DebitLimits } from '../site/site.service.ts';

/** The European Economic Area; elsewhere a bank also wants the account holder's address. */
const eea = [
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IS',
  'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
]; // biome-ignore format: one line a group

/** The SEPA countries by the letters of their IBANs (EPC409-09); Guernsey, Jersey and Man have those of GB. */
const sepa = [...eea, 'AD', 'AL', 'CH', 'GB', 'GI', 'MC', 'MD', 'ME', 'MK', 'RS', 'SM', 'VA'];

/** Countries whose phones get codes: those of the accounts, with the islands' own. */
const phones = [...sepa, 'GG', 'JE', 'IM', 'AX', 'GP', 'GF', 'MQ', 'RE', 'YT', 'PM', 'BL', 'MF'];

/** The country of an account. */
export const countryOf = (iban: string): string => iban.slice(0, 2);
export const isSepaIban = (iban: string): boolean => sepa.includes(countryOf(iban));
export const needsAddress = (iban: string): boolean => !eea.includes(countryOf(iban));
export const isSepaPhone = (country: string | undefined): boolean => country !== undefined && phones.includes(country);

/** The country and the last four characters, which the holder recognises. */
export const maskedIban = (iban: string): string => `${countryOf(iban)} •••• ${iban.slice(-4)}`;

/** How long a code counts among those that were sent to a phone. */
export const codeRetention = day;

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const plusDays = (date: string, days: number): string => isoDay(new Date(Date.parse(date) + days * day));

/** Easter Sunday by the anonymous Gregorian computus. */
function easterOf(year: number): string {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return isoDay(new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)));
}

/** Whether T2, the banks' clearing, works: no weekend, 1 January, Good Friday, Easter Monday, 1 May, Christmas. */
export function isBankDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const easter = easterOf(Number(date.slice(0, 4)));
  const closed = ['01-01', '05-01', '12-25', '12-26'].includes(date.slice(5));
  return !closed && date !== plusDays(easter, -2) && date !== plusDays(easter, 1);
}

/** The bank day that comes `count` bank days after a day. */
export function bankDayAfter(date: string, count: number): string {
  let [found, next] = [0, date];
  while (found < count) {
    next = plusDays(next, 1);
    if (isBankDay(next)) found++;
  }
  return next;
}

/** Bank days between the announcement of a debit and its collection; the mandate agrees on one day at least. */
const noticeDays = 3;

/** The day on which a debit that is announced now is collected. */
export const dueAfter = (now: Date): string => bankDayAfter(isoDay(now), noticeDays);

/** The first day for which a bank takes a file that it gets today (D-1). */
export const earliestDue = (now: Date): string => bankDayAfter(isoDay(now), 1);

/** Days in which a debit may be given back without a reason (SEPA rulebook: eight weeks). */
const refundDays = 56;

/** A debit for an earlier day of which no bank told anything has settled: its bank may no longer return it unasked. */
export const settledBefore = (now: Date): string => plusDays(isoDay(now), -refundDays);

/** Months without a collection after which a mandate lapses. */
const lapsesAfter = 36;
export function hasLapsed({ signed_at, used_at }: { signed_at: Date | null; used_at: Date | null }, now: Date) {
  const last = new Date(used_at ?? signed_at ?? 0);
  last.setUTCMonth(last.getUTCMonth() + lapsesAfter);
  return last <= now;
}

export type DebitStatus = 'placed' | 'cancelled' | 'collected' | 'settled' | 'rejected' | 'returned';

/** What a member has had collected before, and has open. */
export interface DebitHistory {
  readonly open: number;
  readonly open_amount: number;
  readonly settled: number;
  readonly failed: number;
  /** Of the open ones, what was delivered already. */
  readonly trusted_amount: number;
}

export const isWithinLimits = (history: DebitHistory, limits: DebitLimits, amount: number): boolean =>
  history.open < limits.open_debits && history.open_amount + amount <= limits.open_amount;

/** The reason of a debit that was settled without a bank's word. Nobody saw its money, so it earns no trust. */
export const unreported = 'unreported';

/**
 * Whether the credits of a debit are given before its money is there: to members who have paid one, none of whose
 * debits came back, up to an amount.
 */
export const isTrusted = (history: DebitHistory, { trusted_amount }: DebitLimits, amount: number): boolean =>
  history.settled > 0 && history.failed === 0 && history.trusted_amount + amount <= trusted_amount;

/**
 * Reasons of banks by which an account may not be used again: no mandate, refused by the debtor, fraud, lists of the
 * debtor and their bank, a holder who died.
 */
const blocking = ['MD01', 'MD07', 'MS02', 'FR01', 'SL01', 'SL11', 'SL12', 'SL13', 'SL14'];
export const isBlocking = (reason: string | null): boolean => reason !== null && blocking.includes(reason);

interface Standing {
  readonly id: string;
  readonly amount: number;
  readonly at_once: boolean;
  readonly status: DebitStatus;
  readonly ended_at: Date | null;
  /** Our refund that ended it before it was collected. */
  readonly refund_order: string | null;
  readonly payer_country: CountryCode | null;
}

/** A debit as its payment follows it: what was delivered and not paid is taken back as a chargeback is. */
export function stateOf({
  id,
  amount,
  at_once,
  status,
  ended_at,
  refund_order,
  payer_country,
}: Standing): GatewayState {
  const isPaid = at_once || status === 'settled' || status === 'returned';
  const isBack = status === 'rejected' || status === 'returned' || status === 'cancelled';
  const at = ended_at ?? new Date(0);
  const back: Reversal = refund_order
    ? { id: refund_order, order_id: refund_order, kind: 'refund', amount, at, uncollected: true }
    : { id, order_id: null, kind: 'chargeback', amount, at };
  const unpaid = { placed: 'pending', collected: 'pending', cancelled: 'cancelled' } as const;
  return {
    gateway_id: id,
    payment_id: id,
    status: isPaid ? 'completed' : (unpaid[status as keyof typeof unpaid] ?? 'failed'),
    paid: { amount, currency: 'EUR' },
    reversals: isPaid && isBack ? [back] : [],
    payer_country,
    kept: null,
  };
}

/** Whether a gateway's name is of one that collects from accounts: `sepa:<company>`. */
export const isDebitGateway = (name: string): boolean => name.startsWith('sepa:');
