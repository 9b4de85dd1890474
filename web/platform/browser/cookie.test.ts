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

test('over https a cookie is read under the name that this host alone can set, over http under its plain one', () => {
  const read = (protocol: string, cookie: string) => {
    vi.stubGlobal('document', { cookie });
    vi.stubGlobal('location', { protocol });
    return readCookie('language');
  };
  expect(read('http:', 'a=1; language=fi; b=2')).toBe('fi');
  expect(read('https:', 'language=nl; __Host-language=fi')).toBe('fi');
  expect(read('https:', 'language=nl; other_language=nl')).toBeUndefined();
  vi.unstubAllGlobals();
  const request = (url: string) => ({ url, headers: new Headers({ cookie: 'language=nl' }) }) as Request;
  expect(readCookie('language', request('http://localhost/'))).toBe('nl');
  expect(readCookie('language', request('https://brand.example/'))).toBeUndefined();
});
