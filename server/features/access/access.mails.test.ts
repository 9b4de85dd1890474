import { expect, test } from 'vitest';
import { deviceParams } from './access.mails.ts';

test('a mail in English names the time as in the UK, one in American English as in the US', () => {
  const at = new Date('2026-11-21T05:15:00Z');
  expect(deviceParams('en', { browser: 'Firefox', system: 'Windows' }, at).time).toBe('21 November 2026 at 05:15');
  expect(deviceParams('en-US', { browser: 'Firefox', system: 'Windows' }, at).time).toMatch(
    /^November 21, 2026 at 5:15\sAM$/,
  );
});
