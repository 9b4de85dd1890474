import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCreditorId } from '../site/prices/site.debits.rules.ts';
import {
  bankDayAfter,
  dueAfter,
  earliestDue,
  hasLapsed,
  isBankDay,
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
