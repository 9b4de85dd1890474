import { afterEach, expect, test, vi } from 'vitest';
import { readCookie, storeCookie } from './cookie.ts';

afterEach(() => vi.unstubAllGlobals());

test('a cookie that scripts read is secure and of this host over https, and stored over http, too', () => {
  const stored = (protocol: string) => {
    const document = { cookie: '' };
    vi.stubGlobal('document', document);
    vi.stubGlobal('location', { protocol });
    storeCookie('language', 'fi', 60);
    return document.cookie;
  };
  expect(stored('http:')).toBe('language=fi; max-age=60; path=/; samesite=lax');
  expect(stored('https:')).toBe('__Host-language=fi; max-age=60; path=/; samesite=lax; secure');
});

test('a cookie is read under either name, and that of this host comes before one that another host set', () => {
  expect(readCookie('a=1; language=fi; b=2', 'language')).toBe('fi');
  expect(readCookie('language=nl; __Host-language=fi', 'language')).toBe('fi');
  expect(readCookie('other_language=nl', 'language')).toBeUndefined();
});
