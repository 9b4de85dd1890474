import { expect, test } from 'vitest';
import { mayChange } from './credit.rules.ts';

test('a balance can be spent down to zero, not below', () => {
  expect(mayChange({ balance: 2, delta: -2, reason: 'message' })).toBe(true);
  expect(mayChange({ balance: 1, delta: -2, reason: 'message' })).toBe(false);
});

test('a chargeback can take the balance below zero, and credits can then be added', () => {
  expect(mayChange({ balance: 0, delta: -50, reason: 'chargeback' })).toBe(true);
  expect(mayChange({ balance: -50, delta: 10, reason: 'purchase' })).toBe(true);
});
