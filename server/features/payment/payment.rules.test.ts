import { day, hour, minute, second } from '@rendezvous/contract/durations';
import { paymentFailures } from '@rendezvous/contract/payment';
import { countries } from '@rendezvous/contract/shared';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import site from '../../../sites/rendezvous.json' with { type: 'json' };
import { gatewayStatuses } from '../../adapters/payment/gateway.ts';
import { OwnPrices, Prices, standardPrices } from '../site/prices/site.prices.rules.ts';
import {
  discountOf,
  findPackage,
  isUnderReview,
  messagesOf,
  nextCompletedLook,
  nextCompletedTry,
  nextPendingLook,
  payableIn,
  pendingAction,
  quoteOf,
  refusalOf,
  type Status,
  savingOf,
  statusAfter,
  welcomeDiscount,
} from './payment.rules.ts';
import { vatPercentage } from './vat/payment.vat.rules.ts';

const reported = fc.array(fc.constantFrom(...gatewayStatuses), { maxLength: 8 });

describe('the status of a payment', () => {
  test('a payment that was paid stays completed, in whatever order reports arrive', () => {
    fc.assert(
      fc.property(reported, (sequence) => {
        const end = sequence.reduce(statusAfter, 'pending' as Status);
        expect(end === 'completed').toBe(sequence.includes('completed'));
      }),
    );
  });

  test('repeating every report changes nothing', () => {
    fc.assert(
      fc.property(reported, (sequence) => {
        const once = sequence.reduce(statusAfter, 'pending' as Status);
        expect([...sequence, ...sequence].reduce(statusAfter, 'pending' as Status)).toBe(once);
      }),
    );
  });

  test('a failed payment completes if the money arrives after all', () => {
    expect(statusAfter('failed', 'completed')).toBe('completed');
    expect(statusAfter('cancelled', 'completed')).toBe('completed');
    expect(statusAfter('completed', 'failed')).toBe('completed');
    expect(statusAfter('failed', 'pending')).toBe('failed');
    expect(statusAfter('pending', 'expired')).toBe('cancelled');
  });
});

test('only a pending payment that is not looked at again is under review', () => {
  const looked = { status: 'pending', next_look_at: new Date() };
  const all = [looked, { ...looked, next_look_at: null }, { status: 'cancelled', next_look_at: null }];
  expect(all.map(isUnderReview)).toEqual([false, true, false]);
});

describe('amounts', () => {
  const price = fc.integer({ min: 2, max: 10_000_00 });

  test('price less discount is the amount, which includes the tax', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 99 }),
        fc.constantFrom(...countries),
        (amount, percentage, country) => {
          const code = {
            ...welcomeDiscount({ id: 'a', signup_date: new Date(), paid_user: false }, new Date()),
            percentage,
          };
          const market = { ...standardPrices[country], vat_percentage: vatPercentage(country, '2026-11-27') };
          const quote = quoteOf({ amount }, market, code);
          expect(quote.amount.amount).toBe(quote.price.amount - (quote.discount?.amount ?? 0));
          expect(quote.amount.amount).toBeGreaterThan(0);
          expect(quote.vat.amount).toBeLessThan(quote.amount.amount);
          expect(
            Object.values(quote).every(
              (value) => typeof value !== 'object' || value === null || Number.isInteger(value.amount),
            ),
          ).toBe(true);
        },
      ),
    );
  });

  test("half a cent of discount is rounded in the member's favour", () => {
    const quarter = (of: number) => discountOf(of, { percentage: 25, amount: null });
    expect([1498, 1499, 1497].map(quarter)).toEqual([375, 375, 374]);
  });

  test('an amount is deducted in full, but at least one minor unit remains to be paid', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 10_000_00 }), (of, amount) => {
        const off = discountOf(of, { percentage: 0, amount });
        expect(of - off).toBeGreaterThanOrEqual(1);
        expect(off === amount || of - off === 1).toBe(true);
      }),
    );
  });

  test('a message never costs more than stated', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 5 }),
        (amount, credits, messageCredits) => {
          const { costs } = messagesOf({ amount, credits }, messageCredits);
          expect(costs * credits).toBeGreaterThanOrEqual(amount * messageCredits);
        },
      ),
    );
  });
});

describe('the saving of a package', () => {
  const oneOf = fc.record({
    credits: fc.integer({ min: 1, max: 500 }),
    amount: fc.integer({ min: 1, max: 10_000_00 }),
  });

  test('is never more than the difference in the price of a credit, and never less by a whole percent', () => {
    fc.assert(
      fc.property(fc.array(oneOf, { minLength: 1, maxLength: 6 }), (packages) => {
        const smallest = packages.reduce((one, other) => (other.credits < one.credits ? other : one));
        for (const one of packages) {
          const saving = savingOf(one, packages);
          const exact = 100 - (100 * one.amount * smallest.credits) / (smallest.amount * one.credits);
          if (saving === null) expect(exact).toBeLessThan(5 + 1e-9);
          else {
            expect(saving).toBeGreaterThanOrEqual(5);
            expect(saving).toBeLessThanOrEqual(exact + 1e-9);
            expect(saving + 1).toBeGreaterThan(exact);
          }
        }
      }),
    );
  });

  test('the smallest package has none, nor has one that costs as much a credit or more', () => {
    const smallest = { credits: 10, amount: 1000 };
    const savings = (...amounts: number[]) =>
      amounts.map((amount) => savingOf({ credits: 20, amount }, [{ credits: 20, amount }, smallest]));
    expect(savingOf(smallest, [smallest, { credits: 20, amount: 100 }])).toBeNull();
    expect(savings(2000, 2500, 1901)).toEqual([null, null, null]);
    expect(savings(1900, 1899, 1200, 1)).toEqual([5, 5, 40, 99]);
  });

  test('in the Netherlands they are those of the price list', () => {
    const { packages } = standardPrices.NL;
    expect(packages.map((one) => savingOf(one, packages))).toEqual([null, 13, 26, 39]);
  });
});

describe('the price list', () => {
  test('a site sets the prices of some countries itself', () => {
    const { NL, DE } = standardPrices;
    expect(OwnPrices.parse(undefined)).toEqual({});
    expect(OwnPrices.safeParse({ NL }).success).toBe(true);
    expect(OwnPrices.safeParse({ NL: DE }).success).toBe(false);
  });

  test('has every country, four packages each, larger ones cheaper per credit', () => {
    for (const country of countries) {
      const { packages } = standardPrices[country];
      const perCredit = packages.map((one) => one.amount / one.credits);
      expect(perCredit).toEqual([...perCredit].sort((one, other) => other - one));
      for (const one of packages) expect(findPackage(standardPrices, one.id)?.country).toBe(country);
    }
  });

  test('card and PayPal everywhere, direct debit not yet', () => {
    for (const country of countries) {
      expect(standardPrices[country].paymentmethods).toEqual(expect.arrayContaining(['card', 'paypal']));
      expect(standardPrices[country].paymentmethods).not.toContain('directdebit');
    }
    expect(standardPrices.NL.paymentmethods).toContain('ideal');
    expect(standardPrices.DE.paymentmethods).not.toContain('ideal');
  });

  test('the cheapest message costs what the site’s settings say', () => {
    for (const country of countries) {
      const cheapest = Math.min(
        ...standardPrices[country].packages.map((one) => messagesOf(one, site.settings.message_credits).costs),
      );
      expect({ country, costs: cheapest, currency: standardPrices[country].currency }).toEqual({
        country,
        ...site.settings.minimum_message_costs[country],
      });
    }
  });

  test('an invalid price list is refused', () => {
    const { NL } = standardPrices;
    expect(
      Prices.safeParse({
        ...standardPrices,
        NL: { ...NL, packages: NL.packages.map((one) => ({ ...one, popular: true })) },
      }).success,
    ).toBe(false);
    expect(Prices.safeParse({ ...standardPrices, NL: { ...NL, packages: standardPrices.DE.packages } }).success).toBe(
      false,
    );
    const { SE: _missing, ...rest } = standardPrices;
    expect(Prices.safeParse(rest).success).toBe(false);
  });

  test('an unknown id is not found', () => {
    for (const id of ['', 'nl', 'nl-11', 'xx-10', 'NL-10', '__proto__'])
      expect(findPackage(standardPrices, id)).toBeUndefined();
  });
});

describe('discount codes', () => {
  const signup_date = new Date('2026-01-01T12:00:00Z');
  const after = (seconds: number) => new Date(signup_date.getTime() + seconds * second);

  test('the welcome bonus lasts 14400 seconds, for members who have not paid', () => {
    const isExpired = (paid_user: boolean, now: Date) =>
      welcomeDiscount({ id: 'me', signup_date, paid_user }, now).expired;
    expect(isExpired(false, after(14399))).toBe(false);
    expect(isExpired(false, after(14400))).toBe(true);
    expect(isExpired(true, after(1))).toBe(true);
  });

  const code = {
    ...welcomeDiscount({ id: 'me', signup_date, paid_user: false }, after(1)),
    country: 'NL' as const,
    minimum_order_value: 3000,
    paymentmethods: ['ideal' as const],
  };
  const purchase = {
    member_id: 'me',
    country: 'NL' as const,
    currency: 'EUR',
    price: 3000,
    paymentmethod: 'ideal' as const,
    used: false,
  };

  test('a code is valid for its purpose only', () => {
    expect(refusalOf(code, purchase)).toBeUndefined();
    expect(refusalOf(code, { ...purchase, member_id: 'you' })).toBe(paymentFailures.code_not_found);
    expect(refusalOf({ ...code, status: 'inactive' }, purchase)).toBe(paymentFailures.code_not_found);
    expect(refusalOf(code, { ...purchase, used: true })).toBe(paymentFailures.code_used);
    expect(refusalOf({ ...code, validity: 'unlimited' }, { ...purchase, used: true })).toBeUndefined();
    expect(refusalOf({ ...code, expired: true }, purchase)).toBe(paymentFailures.code_expired);
    expect(refusalOf(code, { ...purchase, country: 'BE' })).toBe(paymentFailures.code_country);
    expect(refusalOf({ ...code, currency: 'SEK' }, purchase)).toBe(paymentFailures.code_country);
    expect(refusalOf(code, { ...purchase, price: 2999 })).toBe(paymentFailures.code_minimum);
    expect(refusalOf(code, { ...purchase, paymentmethod: 'card' })).toBe(paymentFailures.code_method);
    expect(refusalOf(code, { member_id: 'me', used: false })).toBeUndefined();
  });
});

test('the gateway is asked soon at first and at least daily', () => {
  const start = new Date('2026-01-01T00:00:00Z');
  expect(nextPendingLook(start, start).getTime() - start.getTime()).toBe(minute);
  const late = new Date(start.getTime() + 7 * day);
  expect(nextPendingLook(start, late).getTime() - late.getTime()).toBe(day);
});

test('members pay at the prices of their country or their connection’s; if both are unknown, they may choose', () => {
  const sold = ['NL', 'BE', 'NZ'] as const;
  expect(payableIn(sold, ['NL', null])).toEqual(['NL']);
  expect(payableIn(sold, ['NL', 'NZ'])).toEqual(['NL', 'NZ']);
  expect(payableIn(sold, ['SE', 'BE'])).toEqual(['BE']);
  expect(payableIn(sold, ['SE', null])).toEqual(sold);
  expect(payableIn(sold, [null, null])).toEqual(sold);
});

test('a pending payment is cancelled after a day, and given up after a week if it cannot be cancelled', () => {
  const hours = (count: number) => pendingAction(count * hour);
  expect([hours(0), hours(24), hours(25), hours(7 * 24), hours(7 * 24 + 1)]).toEqual([
    'wait',
    'wait',
    'end',
    'end',
    'give_up',
  ]);
});

test('a completed payment is looked at for 180 days, a day later at first and never more than two weeks apart', () => {
  const paid = new Date('2026-01-01T00:00:00Z');
  const looks: number[] = [];
  for (let at = nextCompletedLook(paid, paid); at; at = nextCompletedLook(paid, at))
    looks.push((at.getTime() - paid.getTime()) / day);
  expect(looks.slice(0, 4)).toEqual([1, 2, 3, 4.5]);
  expect(looks.length).toBeLessThanOrEqual(25);
  expect(looks.at(-1)).toBeGreaterThanOrEqual(180);
  for (const [place, look] of looks.entries()) expect(look - (looks[place - 1] ?? 0)).toBeLessThanOrEqual(14);
  const last = new Date(paid.getTime() + (looks.at(-1) ?? 0) * day);
  for (const at of [paid, last]) expect(nextCompletedTry(paid, at)?.getTime()).toBe(at.getTime() + hour);
  expect(nextCompletedTry(paid, new Date(last.getTime() + 28 * day))).toBeNull();
});
