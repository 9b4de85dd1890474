import { expect, test } from 'vitest';
import { mayChange } from './credit.rules.ts';

test('a balance may be spent to zero and not below', () => {
  expect(mayChange({ balance: 2, delta: -2, reason: 'message' })).toBe(true);
  expect(mayChange({ balance: 1, delta: -2, reason: 'message' })).toBe(false);
});

test('a chargeback may bring it below zero, and credits may be added to that', () => {
  expect(mayChange({ balance: 0, delta: -50, reason: 'chargeback' })).toBe(true);
  expect(mayChange({ balance: -50, delta: 10, reason: 'purchase' })).toBe(true);
});
