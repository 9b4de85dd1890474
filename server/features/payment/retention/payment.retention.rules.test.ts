import { day } from '@rendezvous/contract/durations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRetention, retention, retentionDiscount, retentionOffer } from './payment.retention.rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const worth = { amount: 1000, currency: 'EUR' };
const daysAgo = (days: number) => ({ taken_at: new Date(now.getTime() - days * day) });

const leaver = { currency: 'EUR', paid_user: true, taken: undefined };

test('the discount is offered to members who paid before, in its own currency, by companies that have one', () => {
  expect(retentionOffer(worth, leaver, now)).toEqual(worth);
  expect(retentionOffer(worth, { ...leaver, paid_user: false }, now)).toBeNull();
  expect(retentionOffer(worth, { ...leaver, currency: 'SEK' }, now)).toBeNull();
  expect(retentionOffer(null, leaver, now)).toBeNull();
  expect(retentionOffer({ ...worth, amount: 0 }, leaver, now)).toBeNull();
});

test('there is at most one a year', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), (days) => {
      expect(retentionOffer(worth, { ...leaver, taken: daysAgo(days) }, now) !== null).toBe(
        days >= retention.againAfterDays,
      );
    }),
  );
});

test('a taken discount is an amount of money for one member, valid once and for thirty days', () => {
  const taken = newRetention('me', worth, 'abcdef01-2345', now);
  const code = retentionDiscount(taken, now);
  expect(code).toMatchObject({
    code: 'STAY-ABCDEF01',
    user_id: 'me',
    amount: 1000,
    currency: 'EUR',
    validity: 'once-per-user',
    expired: false,
  });
  expect(code.expires).toBe('2026-07-01T12:00:00.000Z');
  expect(retentionDiscount(taken, taken.expires).expired).toBe(true);
});
