import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginPathFrom, nextPath } from './load.ts';

const site = 'https://site.example';
const next = (path: string) => nextPath(`?next=${encodeURIComponent(path)}`);

test('`next` leads back to a page of our site, query and all', () => {
  for (const path of [
    '/',
    '/members?gender=male&city=2759794',
    '/members/0198a000-0000-7000-8000-000000000000/chat',
    '/settings#data',
    '/chats?q=%C3%A9',
  ])
    expect(next(path)).toBe(path);
  const left = new URL('/members?near=Å&tag=a b', site);
  expect(nextPath(new URL(loginPathFrom(left), site).search)).toBe(left.pathname + left.search);
});

test('`next` never leads to another site or to a call', () => {
  for (const path of [
    '//evil.example/x',
    '/\\evil.example/x',
    '/\t/evil.example/x',
    '/\t\\evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x/%2e%2e/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'evil.example',
    '/api/logout.php',
    '/./api/logout.php',
    '',
  ])
    expect(next(path), JSON.stringify(path)).toBe('/members');
});

test('any `next` yields a path of our site that fits into a header', () => {
  const odd = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '..',
    ' ',
    '%09',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    '&',
    'evil.example',
    'https:',
    'api',
    '\u3002',
    '\0',
    '\u200b',
    'é',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 9 }), (parts) => {
      for (const asked of [
        `?next=${parts.join('')}`,
        `?next=/${parts.join('')}`,
        `?${new URLSearchParams({ next: `/${parts.join('')}` })}`,
      ]) {
        const path = nextPath(asked);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        const reached = new URL(path, `${site}/login`);
        expect(reached.origin).toBe(site);
        expect(reached.pathname).not.toMatch(/^\/(\/|api\/)/);
        expect(nextPath(`?next=${encodeURIComponent(path)}`)).toBe(path);
      }
    }),
    { numRuns: 5000 },
  );
});
