import { afterEach, expect, test, vi } from 'vitest';
import { storeCookie } from './cookie.ts';

afterEach(() => vi.unstubAllGlobals());

test('a cookie that scripts read is secure over https, and stored over http, too', () => {
  const stored = (protocol: string) => {
    const document = { cookie: '' };
    vi.stubGlobal('document', document);
    vi.stubGlobal('location', { protocol });
    storeCookie('language', 'fi', 60);
    return document.cookie;
  };
  expect(stored('http:')).toBe('language=fi; max-age=60; path=/; samesite=lax');
  expect(stored('https:')).toBe('language=fi; max-age=60; path=/; samesite=lax; secure');
});
