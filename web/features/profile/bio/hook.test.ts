import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hookOf } from './hook.ts';

test('a question is answered, also one that does not come last', () => {
  expect(hookOf('I bake. Sea or hills? Maybe see you soon.')).toBe('Sea or hills?');
  expect(hookOf('One? Two? Three.')).toBe('Two?');
});

test('an unfinished sentence is finished, and without either the last sentence is answered', () => {
  expect(hookOf('My friends would warn you about… I bake.')).toBe('My friends would warn you about…');
  expect(hookOf('I bake.\nThis is not up for negotiation: a nap is a sport')).toBe(
    'This is not up for negotiation: a nap is a sport',
  );
});

test('without a text, or with one that is too long to quote, there is nothing to answer', () => {
  expect(hookOf(' \n ')).toBe('');
  expect(hookOf('a'.repeat(300))).toBe('');
});

test('a hook is always part of the text, in one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '.', '?', '…', '\n', '’') }), (about) => {
      const hook = hookOf(about);
      expect(about).toContain(hook);
      expect(hook).not.toContain('\n');
    }),
  );
});
