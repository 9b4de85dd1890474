import { countries } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { type Layout, warnsHere } from './entry-warning.rules.ts';

const page = { setting: 'yes', isMember: false, layout: 'default', country: 'FR', path: '/members' } as const;

test('whoever enters is warned in the default layout, unless the site switched it off or they are a member', () => {
  expect(warnsHere(page)).toBe(true);
  expect(warnsHere({ ...page, setting: 'no' })).toBe(false);
  expect(warnsHere({ ...page, isMember: true })).toBe(false);
});

test('in the other layouts only the Netherlands and Germany are warned', () => {
  const warnedIn = (layout: Layout) => countries.filter((country) => warnsHere({ ...page, layout, country }));
  expect(warnedIn('default')).toEqual(countries);
  for (const layout of ['chat', 'lander', 'empty'] as const) expect(warnedIn(layout).sort()).toEqual(['DE', 'NL']);
});

test('what the warning refers to can be read before anyone agrees to it', () => {
  for (const path of ['/pages/terms', '/pages/privacy', '/pages/cookies', '/pages/ban', '/pricing']) expect(warnsHere({ ...page, path })).toBe(false);
});

test('where somebody completes a sign-up or sets a password anew, nothing comes between', () => {
  for (const path of ['/complete-signup', '/reset-password', '/reset-password/do', '/reset-password/']) expect(warnsHere({ ...page, path })).toBe(false);
  for (const path of ['/', '/signup', '/login', '/members/complete-signup']) expect(warnsHere({ ...page, path })).toBe(true);
});
