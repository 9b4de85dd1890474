import { otherSources } from '@rendezvous/contract/source';
import { expect, test } from 'vitest';
import { type Change, isVisit, placed, roomForFacts, roomForVisits, sourceOf, summed } from './source.rules.ts';

const change = (more: Partial<Change> = {}): Change => ({
  site_id: 'rendezvous',
  day: '2026-11-26',
  network: '',
  ref: '',
  lander: '',
  variant: '',
  measure: 'visits',
  currency: '',
  amount: 1,
  ...more,
});
const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

test('a visit is a page that a visitor opens from elsewhere', () => {
  const visit = { isVisitor: true, isOwnPage: false, userAgent: browser, headers: { 'sec-fetch-dest': 'document' } };
  expect(isVisit(visit)).toBe(true);
  for (const no of [
    { isVisitor: false },
    { isOwnPage: true },
    { userAgent: '' },
    { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { userAgent: 'curl/8.5.0' },
    { headers: { 'sec-purpose': 'prefetch' } },
    { headers: { 'sec-fetch-dest': 'iframe' } },
  ])
    expect(isVisit({ ...visit, ...no }), JSON.stringify(no)).toBe(false);
});

test('made-up sources fill no day, and crowd out neither those with sign-ups nor facts', () => {
  const own = new Set<string>();
  const proven = new Set([sourceOf({ network: 'acme', ref: 'r1' })]);
  const place = (more: Partial<Change>) => placed(change(more), own, proven).network;
  for (let number = 0; number < 5 * roomForVisits; number++)
    expect(place({ network: `made-up-${number}` })).toBe(number < roomForVisits ? `made-up-${number}` : otherSources);
  expect(place({ network: 'made-up-7' })).toBe('made-up-7');
  expect(place({ network: 'acme', ref: 'r1' })).toBe('acme');
  expect(place({})).toBe('');
  for (let number = 0; number < roomForFacts; number++) place({ network: `paid-${number}`, measure: 'signups' });
  expect(place({ network: 'paid-0' })).toBe('paid-0');
  expect(place({ network: `paid-${roomForFacts}`, measure: 'revenue' })).toBe(otherSources);
  expect(own.size).toBeLessThanOrEqual(roomForFacts + 2);
});

test('changes of one count become one, in one order', () => {
  const changes = [change({ network: 'b' }), change({ network: 'a', amount: 3 }), change({ network: 'b', amount: -4 })];
  expect(summed(changes).map(({ network, amount }) => [network, amount])).toEqual([
    ['a', 3],
    ['b', -3],
  ]);
  expect(summed(changes.toReversed())).toEqual(summed(changes));
});
