import { expect, test } from 'vitest';
import { countdown } from './bonus.rules.ts';

test('the countdown is zero-padded', () => {
  expect(countdown(14_400)).toEqual({ hours: '04', minutes: '00', seconds: '00' });
  expect(countdown(3_661)).toEqual({ hours: '01', minutes: '01', seconds: '01' });
  expect(countdown(0)).toEqual({ hours: '00', minutes: '00', seconds: '00' });
});
