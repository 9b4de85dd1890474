import { expect, test } from 'vitest';
import { sendsScript } from './handle.ts';

test('a page has the script, unless it or its layout leaves it out for visitors', () => {
  const visitor = [false, false] as const;
  expect(sendsScript([undefined, { i18n: ['chat'] }], ...visitor)).toBe(true);
  expect(sendsScript([undefined, { i18n: ['terms'], script: 'members' }], ...visitor)).toBe(false);
  expect(sendsScript([{ script: 'members' }, undefined], ...visitor)).toBe(false);
});

test('members have the script everywhere, and so has a page that failed', () => {
  const text = [{ script: 'members' }] as const;
  expect(sendsScript(text, true, false)).toBe(true);
  expect(sendsScript(text, false, true)).toBe(true);
});
