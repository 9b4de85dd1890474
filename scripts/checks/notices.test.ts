import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { noticesFile, thirdPartyNotices } from './notices.ts';

test('the third-party notices are those of the lock', () => {
  expect(readFileSync(noticesFile, 'utf8')).toBe(thirdPartyNotices());
});
