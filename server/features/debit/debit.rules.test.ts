import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { isCreditorId } from '../site/prices/site.debits.rules.ts';
import {
  bankDayAfter,
  dueAfter,
  earliestDue,
  hasLapsed,
  isBankDay,
  isSepaIban,
  isTrusted,
  isWithinLimits,
  stateOf,
} from './debit.rules.ts';

test('T2 rests on weekends, 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December', () => {
  const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25', '2026-12-26', '2026-11-28'];
  for (const day of [...closed, '2027-03-26', '2027-03-29', '2038-04-26']) expect(isBankDay(day), day).toBe(false);
  for (const day of ['2026-04-07', '2026-05-14', '2026-12-24', '2026-11-27', '2026-04-27'])
    expect(isBankDay(day)).toBe(true);
});

test('a debit is announced for the third bank day, and a bank takes it for the next', () => {
  expect(dueAfter(new Date('2026-12-23T12:00:00Z'))).toBe('2026-12-29');
  expect(earliestDue(new Date('2026-12-24T12:00:00Z'))).toBe('2026-12-28');
  expect(bankDayAfter('2026-04-02', 1)).toBe('2026-04-07');
});

/** The examples of the IBAN registry (SWIFT). */
const ibans = `AT611904300234573201 BE68539007547034 BG80BNBG96611020345678 CY17002001280000001200527600
  CZ6508000000192000145399 DE89370400440532013000 DK5000400440116243 EE382200221020145685 ES9121000418450200051332
  FI2112345600000785 FR1420041010050500013M02606 GR1601101250000000012300695 HR1210010051863000160
  HU42117730161111101800000000 IE29AIBK93115212345678 IS140159260076545510730339 IT60X0542811101000000123456
  LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001
  MT84MALT011000012345MTLCAST001S NL91ABNA0417164300 NO9386011117947 PL61109010140000071219812874
  PT50000201231234567890154 RO49AAAA1B31007593840000 SE4550000000058398257466 SI56263300012039086
  SK3112000000198742637541 AD1200012030200359100100 AL47212110090000000235698741 CH9300762011623852957
  GB29NWBK60161331926819 GI75NWBK000000007099453 MC5811222000010123456789030 MD24AG000225100013104168
  ME25505000012345678951 MK07250120000058984 RS35260005601001611379 SM86U0322509800000000270100
  VA59001123000012345678`.split(/\s+/);

test('an IBAN of any SEPA country is valid, and with one wrong digit it is not', () => {
  expect(new Set(ibans.map((iban) => iban.slice(0, 2))).size).toBe(42);
  for (const iban of ibans) {
    expect([iban, isValidIBAN(iban), isSepaIban(iban)]).toEqual([iban, true, true]);
    for (const { index } of iban.matchAll(/\d/g))
      for (const digit of '0123456789') {
        const changed = iban.slice(0, index) + digit + iban.slice(index + 1);
        expect([changed, isValidIBAN(changed)]).toEqual([changed, changed === iban]);
      }
  }
});

test('a creditor identifier has its own check digits, over all but the business code', () => {
  for (const id of ['DE98ZZZ09999999999', 'DE98ABC09999999999', 'AT61ZZZ01234567890'])
    expect(isCreditorId(id), id).toBe(true);
  for (const id of ['DE97ZZZ09999999999', 'DE98ZZZ09999999998', 'de98ZZZ09999999999', '', 'NL00ZZZ'])
    expect(isCreditorId(id), id).toBe(false);
});

test('a mandate lapses 36 months after its last collection', () => {
  const signed = { signed_at: new Date('2023-11-27T00:00:00Z'), used_at: null };
  expect(hasLapsed(signed, new Date('2026-11-26T23:59:59Z'))).toBe(false);
  expect(hasLapsed(signed, new Date('2026-11-27T00:00:00Z'))).toBe(true);
  expect(hasLapsed({ ...signed, used_at: new Date('2024-01-01') }, new Date('2026-11-27'))).toBe(false);
});

test('no history lets more be open, or delivered before it is paid, than the limits say', () => {
  const count = fc.integer({ min: 0, max: 20 });
  const sum = fc.integer({ min: 0, max: 30_000 });
  const history = fc.record({ open: count, open_amount: sum, settled: count, failed: count, trusted_amount: sum });
  const limits = fc.record({ open_debits: fc.integer({ min: 1, max: 5 }), open_amount: sum, trusted_amount: sum });
  fc.assert(
    fc.property(history, limits, fc.integer({ min: 1, max: 20_000 }), (before, most, amount) => {
      if (isWithinLimits(before, most, amount)) {
        expect(before.open + 1).toBeLessThanOrEqual(most.open_debits);
        expect(before.open_amount + amount).toBeLessThanOrEqual(most.open_amount);
      }
      if (isTrusted(before, most, amount)) {
        expect([before.settled > 0, before.failed]).toEqual([true, 0]);
        expect(before.trusted_amount + amount).toBeLessThanOrEqual(most.trusted_amount);
      }
    }),
  );
});

test('what was delivered and not paid is a chargeback; what was never delivered has failed', () => {
  const debit = { refund_order: null, payer_country: 'NL', id: 'd', amount: 1299, ended_at: new Date('2026-12-01') };
  const told = (status: Parameters<typeof stateOf>[0]['status'], at_once: boolean) => {
    const state = stateOf({ ...debit, status, at_once });
    return [state.status, state.reversals.map(({ kind, amount }) => `${kind} ${amount}`).join()];
  };
  expect(
    ['placed', 'collected', 'settled', 'rejected', 'returned'].map((status) => told(status as never, false)),
  ).toEqual([
    ['pending', ''],
    ['pending', ''],
    ['completed', ''],
    ['failed', ''],
    ['completed', 'chargeback 1299'],
  ]);
  expect(told('placed', true)).toEqual(['completed', '']);
  expect(told('rejected', true)).toEqual(['completed', 'chargeback 1299']);
});
