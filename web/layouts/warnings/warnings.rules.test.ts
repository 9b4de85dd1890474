import { day, second } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import { expect, test } from 'vitest';
import { parseTimes } from '../../platform/browser/stored-times.ts';
import { type Warning, warningsOf } from './warnings.rules.ts';

const image = { match: '/m' } as unknown as NonNullable<User['profile']['main_image']>;

function member(change: Partial<Omit<User, 'profile'>> & { profile?: Partial<User['profile']> } = {}): User {
  const profile = { name: 'Robin', country: 'NL', status: 'active', main_image: image, ...change.profile };
  return { status: 'active', notifications_disabled: [], ...change, profile } as unknown as User;
}

const shown = (user: User, pathname = '/members', times = {}) => {
  const all = warningsOf(user, pathname, times);
  return (Object.keys(all) as Warning[]).filter((warning) => all[warning]);
};

const unconfirmed = { status: 'not_confirmed', profile: { status: 'disabled' } } as const;

test('a confirmed member with a photo and mails is only offered push', () => {
  expect(shown(member())).toEqual(['push']);
});

test('the activation reminder needs an unconfirmed member, a disabled profile and working mail', () => {
  expect(shown(member(unconfirmed))).toContain('activation');
  expect(shown(member({ ...unconfirmed, status: 'active' }))).not.toContain('activation');
  expect(shown(member({ ...unconfirmed, profile: { status: 'active' } }))).not.toContain('activation');
  expect(shown(member({ ...unconfirmed, notifications_disabled: ['bounce'] }))).toEqual(['push', 'mail']);
});

test('each warning is hidden on its pages and those below them, and nowhere else', () => {
  const user = member({ ...unconfirmed, profile: { status: 'disabled', main_image: null } });
  const unreachable = member({ notifications_disabled: ['fbl'] });
  expect(shown(user, '/signup')).toEqual([]);
  expect(shown(user, '/settings')).toEqual(['push']);
  expect(shown(user, '/settings/password')).toEqual(['push']);
  expect(shown(user, '/notifications')).toEqual([]);
  expect(shown(user, '/profile')).toEqual(['activation', 'push']);
  expect(shown(user, '/premium')).toEqual(['activation']);
  expect(shown(user, '/directdebit')).toEqual(['activation']);
  expect(shown(user, '/activate/done')).toEqual([]);
  expect(shown(user, '/signup-matches')).toEqual(['activation', 'photo', 'push']);
  expect(shown(unreachable, '/premium')).toEqual(['mail']);
  expect(shown(unreachable, '/settings')).toEqual(['push']);
  expect(shown(unreachable, '/notifications')).toEqual([]);
});

test('a dismissed warning stays away for two weeks', () => {
  const user = member({ profile: { main_image: null }, notifications_disabled: ['listunsubscribe'] });
  const daysAgo = (days: number) => Math.floor(Date.now() / second) - days * (day / second);
  expect(shown(user, '/members', { photo: daysAgo(13), push: daysAgo(0) })).toEqual(['mail']);
  expect(shown(user, '/members', { photo: daysAgo(15), mail: daysAgo(1) })).toEqual(['photo', 'push']);
});

test('a manipulated cookie yields only times', () => {
  expect(parseTimes('a=1; kept_times=photo-1763720000.push-12; b=2')).toEqual({ photo: 1763720000, push: 12 });
  expect(parseTimes('kept_times=photo-x.<b>-1.mail.-5.__proto__-3.push--1')).toEqual({});
  expect(parseTimes('')).toEqual({});
});
