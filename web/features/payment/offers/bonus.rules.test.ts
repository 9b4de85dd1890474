import { expect, test } from 'vitest';
import { countdown } from './bonus.rules.ts';

test('the countdown is zero-padded, and its seconds matter in the last five minutes only', () => {
  expect(countdown(14_400)).toEqual({ hours: '04', minutes: '00', seconds: '00', isLast: false });
  expect(countdown(3_661)).toEqual({ hours: '01', minutes: '01', seconds: '01', isLast: false });
  expect(countdown(301).isLast).toBe(false);
  expect(countdown(300)).toEqual({ hours: '00', minutes: '05', seconds: '00', isLast: true });
  expect(countdown(0)).toEqual({ hours: '00', minutes: '00', seconds: '00', isLast: true });
});
