import { expect, test } from 'vitest';
import { ignoresBalance } from './credit.rules.ts';

test('what is spent has to be in the balance', () => {
  expect(ignoresBalance({ delta: -2, reason: 'message' })).toBe(false);
});

test('money that goes back can take the balance below zero, and credits can then be added', () => {
  for (const reason of ['chargeback', 'refund'] as const) expect(ignoresBalance({ delta: -50, reason })).toBe(true);
  expect(ignoresBalance({ delta: 10, reason: 'purchase' })).toBe(true);
});
