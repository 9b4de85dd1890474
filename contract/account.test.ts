import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DateOfBirth } from './account.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const codeOf = (birth: string) => DateOfBirth.safeParse(birth).error?.issues[0]?.message;

test('nobody is of age before their eighteenth birthday has begun everywhere on earth', () => {
  for (const early of ['2026-11-25T00:00:00Z', '2026-11-25T11:59:59Z']) {
    vi.setSystemTime(new Date(early));
    expect(codeOf('2008-11-25'), early).toBe('account.birth_too_young');
    expect(codeOf('2008-11-24'), early).toBeUndefined();
  }
  vi.setSystemTime(new Date('2026-11-25T12:00:00Z'));
  expect(codeOf('2008-11-25')).toBeUndefined();
  expect(codeOf('2008-11-26')).toBe('account.birth_too_young');
});
