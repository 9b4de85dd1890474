import { expect, test } from 'vitest';
import { formatOf } from './format.ts';

const instant = '2026-11-21T05:15:00';

test('`en` writes British dates and times, `en-US` American ones', () => {
  const [uk, us] = [formatOf('en'), formatOf('en-US')];
  expect([uk.day('2026-11-21'), uk.time(instant), uk.shortDay(instant)]).toEqual([
    '21 November 2026',
    '05:15',
    '21 Nov',
  ]);
  expect([us.day('2026-11-21'), us.time(instant), us.shortDay(instant)]).toEqual([
    'November 21, 2026',
    '5:15 AM',
    'Nov 21',
  ]);
  expect(uk.money({ amount: 2437, currency: 'USD' })).toBe('US$24.37');
  expect(us.money({ amount: 2437, currency: 'USD' })).toBe('$24.37');
});

test('every other language has its own date format', () => {
  expect(formatOf('nl').day('2026-11-21')).toBe('21 november 2026');
  expect(formatOf('de').time(instant)).toBe('05:15');
});
