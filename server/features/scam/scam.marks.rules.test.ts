import { expect, test } from 'vitest';
import { marksIn } from './scam.marks.rules.ts';
import { findingIn } from './scam.rules.ts';

const marked = (text: string) => marksIn(text, findingIn(text).kinds).map(({ from, to }) => text.slice(from, to));

test('what was noticed is marked in the words as they were written', () => {
  expect(marked('Hi Ann, I liked your profile. My number is 0151 23456789, until soon!')).toEqual(['0151 23456789,']);
  expect(marked('I made great gains at quick-coins.com last week')).toEqual(['quick-coins.com']);
  expect(marked('See you at eight')).toEqual([]);
});

test('kinds that no words show mark nothing', () => {
  expect(marksIn('Good morning, how are you?', ['repeated', 'fast'])).toEqual([]);
});

test('a website after "at" is a link, and a mailbox an address', () => {
  expect(findingIn('I made great gains at quick-coins.com').kinds).toEqual(['link']);
  expect(findingIn('write me, mara.k at gmail.com').kinds).toContain('email');
  expect(findingIn('mara at mymail dot se').kinds).toContain('email');
});
