import { countries } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { type Layout, warnsHere } from './entry-warning.rules.ts';

const page = { setting: 'yes', isMember: false, layout: 'default', country: 'FR', path: '/members' } as const;

test('the default layout warns visitors who enter, unless the site has switched the warning off; members never', () => {
  expect(warnsHere(page)).toBe(true);
  expect(warnsHere({ ...page, setting: 'no' })).toBe(false);
  expect(warnsHere({ ...page, isMember: true })).toBe(false);
});

test('the other layouts warn only visitors from the Netherlands and Germany', () => {
  const warnedIn = (layout: Layout) => countries.filter((country) => warnsHere({ ...page, layout, country }));
  expect(warnedIn('default')).toEqual(countries);
  for (const layout of ['chat', 'lander', 'empty'] as const) expect(warnedIn(layout).sort()).toEqual(['DE', 'NL']);
});

test('the pages that the warning refers to open without it', () => {
  for (const path of ['/pages/terms', '/pages/privacy', '/pages/cookies', '/pages/ban', '/pricing'])
    expect(warnsHere({ ...page, path })).toBe(false);
});

test('pages that complete a sign-up or reset a password show no warning', () => {
  for (const path of ['/complete-signup', '/reset-password', '/reset-password/do', '/reset-password/'])
    expect(warnsHere({ ...page, path })).toBe(false);
  for (const path of ['/', '/signup', '/login', '/members/complete-signup'])
    expect(warnsHere({ ...page, path })).toBe(true);
});
