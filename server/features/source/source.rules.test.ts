import { otherSources } from '@rendezvous/contract/source';
import { expect, test } from 'vitest';
import {
  type Change,
  isVisit,
  periodOf,
  roomForNetwork,
  roomForProven,
  roomForVisits,
  roomOf,
  summed,
} from './source.rules.ts';

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

test('made-up sources fill no day, and crowd out neither those with sign-ups nor a network that the file names', () => {
  const place = roomOf({ own: [], proven: [{ network: 'acme', ref: 'r1' }], networks: new Set(['known']) });
  const placed = (more: Partial<Change>) => {
    const { network, ref } = place(change(more));
    return [network, ref];
  };
  const others = [otherSources, otherSources];
  for (let number = 0; number < 5 * roomForVisits; number++) {
    const network = `made-up-${number}`;
    expect(placed({ network })).toEqual(number < roomForVisits ? [network, ''] : others);
    const ref = `ref-${number}`;
    expect(placed({ network: 'known', ref })).toEqual(['known', number < roomForNetwork ? ref : otherSources]);
  }
  expect(placed({ network: 'made-up-7' })).toEqual(['made-up-7', '']);
  expect(placed({ network: 'acme', ref: 'r1' })).toEqual(['acme', 'r1']);
  expect(placed({})).toEqual(['', '']);
  expect(placed({ network: 'known', ref: 'paid', measure: 'signups' })).toEqual(['known', 'paid']);
  for (let number = 0; number < roomForProven; number++) placed({ network: `paid-${number}`, measure: 'signups' });
  expect(placed({ network: 'paid-0' })).toEqual(['paid-0', '']);
  expect(placed({ network: 'too-many', measure: 'revenue' })).toEqual(others);
  const own = [
    { network: 'known', ref: otherSources },
    ...Array.from({ length: roomForVisits }, (_, number) => ({ network: 'x', ref: `${number}` })),
  ];
  const later = roomOf({ own, proven: [], networks: new Set(['known']) });
  expect(later(change({ network: 'late' })).network).toBe(otherSources);
  expect(later(change({ network: 'known', ref: 'late' })).ref).toBe('late');
});

test('changes of one count become one, in one order', () => {
  const changes = [change({ network: 'b' }), change({ network: 'a', amount: 3 }), change({ network: 'b', amount: -4 })];
  expect(summed(changes).map(({ network, amount }) => [network, amount])).toEqual([
    ['a', 3],
    ['b', -3],
  ]);
  expect(summed(changes.toReversed())).toEqual(summed(changes));
});

test('without days a period is the last 30, today included; asked for by number, it ends on the given day', () => {
  const now = new Date('2026-03-01T23:59:00Z');
  expect(periodOf({}, now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  expect(periodOf({ days: 1 }, now)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(periodOf({ days: 3, to: '2026-02-01' }, now)).toEqual({ from: '2026-01-30', to: '2026-02-01' });
  expect(periodOf({ from: '2025-12-01', days: 3 }, now)).toEqual({ from: '2025-12-01', to: '2026-03-01' });
});
