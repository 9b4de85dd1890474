import { minute } from '@rendezvous/contract/durations';
import { ScamLimits } from '@rendezvous/contract/scam';
import { expect, test } from 'vitest';
import { gradeOf, type Pace, waitFor, withoutContacts, withPace } from './scam.grade.rules.ts';
import { findingIn, nothingFound } from './scam.rules.ts';

const calm: Pace = { sameTo: 0, sameAt: null, lately: [], isNew: false };
const limits = ScamLimits.parse(undefined);
const money = findingIn('can you send me 200 euros for the ticket');

test('a limit that is off does nothing, and what is held is never silent', () => {
  const off = ScamLimits.parse({ ask: 'off', warn: 'off', slow: 'off', hold: 'off' });
  expect(gradeOf({ score: 20, kinds: ['money', 'repeated'], weights: [] }, off)).toEqual({
    asks: null,
    warns: null,
    isHeld: false,
  });
  expect(gradeOf({ score: 20, kinds: ['money', 'repeated'], weights: [] }, limits)).toEqual({
    asks: 'money',
    warns: 'money',
    isHeld: true,
  });
});

test('one rule asks and warns, and holds nothing; the same to many with a link is held', () => {
  expect(gradeOf(money, limits)).toMatchObject({ asks: 'money', isHeld: false });
  const link = findingIn('look at hot-pics.xyz');
  expect(gradeOf(withPace(link, { ...calm, sameTo: 10, isNew: true }), limits)).toMatchObject({ isHeld: true });
  expect(gradeOf(withPace(nothingFound, { ...calm, sameTo: 10 }), limits)).toEqual({
    asks: null,
    warns: null,
    isHeld: false,
  });
});

test('a new account makes what was found graver, and is nothing by itself', () => {
  expect(withPace(money, { ...calm, isNew: true }).score).toBe(money.score + 2);
  expect(withPace(nothingFound, { ...calm, isNew: true })).toEqual(nothingFound);
});

test('without contacts only these are gone', () => {
  expect(withoutContacts(findingIn('my number is 0151 23456789'))).toEqual(nothingFound);
  const money = findingIn('send me 200 euros');
  expect(withoutContacts(findingIn('my number is 0151 23456789, send me 200 euros'))).toEqual(money);
});

test('the wait ends ten minutes after the last of the same, or the first of the many', () => {
  const now = 100 * minute;
  expect(waitFor({ ...calm, sameTo: 5, sameAt: now - 4 * minute }, now)).toBe(6 * minute);
  expect(waitFor({ ...calm, sameTo: 5, sameAt: now - 11 * minute }, now)).toBe(0);
  const lately = Array.from({ length: 10 }, (_, index) => now - 9 * minute + index);
  expect(waitFor({ ...calm, isNew: true, lately }, now)).toBe(minute);
  expect(waitFor({ ...calm, lately }, now)).toBe(0);
});
