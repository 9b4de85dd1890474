import { hour } from '@rendezvous/contract/durations';
import { paymentFailures } from '@rendezvous/contract/payment';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standardPrices } from '../../site/prices/site.prices.rules.ts';
import { presentDiscount } from '../payment.present.ts';
import { quoteOf, refusalOf } from '../payment.rules.ts';
import { CodeOrder, newCode, problemsOf, type Sold } from './payment.codes.rules.ts';

const now = new Date('2026-11-27T12:00:00Z');
const sold: Sold[] = [
  ...(['NL', 'SE', 'GB'] as const).map((country) => ({ site: 'one', country, market: standardPrices[country] })),
  { site: 'two', country: 'DE', market: standardPrices.DE },
];
const orderOf = (typed: object) => CodeOrder.parse({ code: 'SUMMER', ...typed });
const problems = (typed: object) => problemsOf(orderOf(typed), sold, now).join('\n');
const isTyped = (typed: object) => CodeOrder.safeParse({ code: 'SUMMER', percentage: '20', ...typed }).success;

test('nonsense is told by the name of what is wrong', () => {
  expect(problems({ percentage: '20' })).toBe('');
  expect(problems({})).toBe('either --percentage or --amount');
  expect(problems({ percentage: '20', amount: '500', currency: 'EUR' })).toBe('either --percentage or --amount');
  expect(problems({ amount: '500' })).toMatch(/^currency: name/);
  expect(problems({ percentage: '20', minimum: '2000' })).toMatch(/^currency: name/);
  expect(problems({ percentage: '20', minimum: '2000', country: 'nl' })).toBe('');
  expect(problems({ percentage: '20', until: '2026-11-26' })).toBe('until: 2026-11-26 is over');
  expect(problems({ percentage: '20', until: '2026-11-27' })).toBe('');
  expect(problems({ percentage: '20', site: 'three' })).toBe('site: three is none of one, two');
  expect(problems({ percentage: '20', site: 'two', country: 'NL' })).toBe('country: NL is none of DE');
  expect(problems({ amount: '500', currency: 'JPY' })).toBe('currency: JPY is none of EUR, GBP, SEK');
  expect(problems({ percentage: '20', site: 'two', methods: 'card,ideal' })).toMatch(/^methods: ideal is none of /);
  expect(problems({ percentage: '20', currency: 'EUR', minimum: '9999999' })).toMatch(/^minimum: no package costs/);
  expect(problems({ amount: '9000', currency: 'EUR' })).toMatch(/^amount: nothing would remain/);
  const wrong = [
    { percentage: '0' },
    { percentage: '100' },
    { percentage: '2.5' },
    { percentage: '' },
    { amount: '-1' },
    { until: 'tomorrow' },
    { until: '2026-02-30' },
    { country: 'XX' },
    { methods: 'cheque' },
    { methods: '' },
    { code: '' },
    { code: 'ÉTÉ' },
    { code: 'timebonus25' },
    { code: 'stay-4711' },
  ];
  expect(wrong.filter(isTyped)).toEqual([]);
});

test('a day counts to its end, and a minimum is in the currency of the country', () => {
  const row = newCode(orderOf({ percentage: '20', minimum: '2000', country: 'SE', until: '2026-12-31' }), sold, null);
  expect(row).toMatchObject({ code: 'SUMMER', currency: 'SEK', expires: new Date('2027-01-01T00:00:00Z') });
  expect(newCode(orderOf({ percentage: '20' }), sold, 'me')).toMatchObject({ user_id: 'me', currency: null });
});

const worth = fc.oneof(
  fc.record({ percentage: fc.integer({ min: 1, max: 99 }).map(String) }),
  fc.record({ amount: fc.integer({ min: 1, max: 3000 }).map(String) }),
);
const conditions = fc.record(
  {
    currency: fc.constantFrom('EUR', 'SEK', 'GBP'),
    minimum: fc.integer({ min: 1, max: 20_000 }).map(String),
    site: fc.constantFrom('one', 'two'),
    country: fc.constantFrom('NL', 'SE', 'GB', 'DE', 'FR'),
    methods: fc.constantFrom('card', 'card,paypal', 'ideal', 'ideal,swish', 'swish'),
    until: fc.constantFrom('2026-11-26', '2026-12-01', '2026-11-27T12:00:01Z'),
    unlimited: fc.boolean(),
  },
  { requiredKeys: [] },
);
const orders = fc.tuple(worth, conditions).map(([off, further]) => ({ ...off, ...further }));
const whole = { status: 'active', validity: 'once-per-user', country: null, user_id: null, currency: null } as const;

test('a code that is accepted can be used, gives what it says, and nothing where a condition does not hold', () => {
  let accepted = 0;
  fc.assert(
    fc.property(orders, fc.boolean(), fc.boolean(), fc.nat(1000), (typed, isOwn, used, hours) => {
      const order = orderOf(typed);
      if (problemsOf(order, sold, now).length > 0) return;
      accepted++;
      const row = {
        ...whole, minimum_order_value: null, expires: null, amount: null, percentage: null, site_id: null,
        ...newCode(order, sold, isOwn ? 'me' : null), paymentmethods: order.methods ?? [],
      }; // biome-ignore format: the row as the table keeps it
      const code = presentDiscount(row as Parameters<typeof presentDiscount>[0], new Date(+now + hours * hour));
      const here = sold.filter(({ site }) => !row.site_id || site === row.site_id);
      let uses = 0;
      for (const { country, market } of here)
        for (const chosen of market.packages)
          for (const paymentmethod of market.paymentmethods)
            for (const member_id of ['me', 'you']) {
              const { currency } = market;
              const price = chosen.amount;
              const refusal = refusalOf(code, { member_id, country, currency, price, paymentmethod, used });
              const holds =
                (!isOwn || member_id === 'me') &&
                (order.unlimited || !used) &&
                !code.expired &&
                (!order.country || order.country === country) &&
                (!order.currency || order.currency === currency) &&
                price >= (order.minimum ?? 0) &&
                (!order.methods || order.methods.includes(paymentmethod));
              expect(refusal === undefined).toBe(holds);
              if (refusal === paymentFailures.code_not_found) expect(isOwn && member_id === 'you').toBe(true);
              if (!holds) continue;
              uses++;
              const { discount, amount } = quoteOf(chosen, { currency, vat_percentage: 21 }, code);
              expect(amount.amount).toBeGreaterThan(0);
              if (order.amount !== undefined) expect(discount?.amount).toBe(order.amount);
            }
      if (!code.expired && (order.unlimited || !used)) expect(uses).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
