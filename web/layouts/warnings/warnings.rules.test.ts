import { day, hour, second } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import { expect, test } from 'vitest';
import { isNotBefore, parseTimestamps } from '../../platform/browser/timestamps.ts';
import { warningOn } from './warnings.rules.ts';

const image = { match: '/m' } as unknown as NonNullable<User['profile']['main_image']>;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const daysAgo = (days: number) => Math.floor(Date.now() / second) - days * (day / second);
/** Stored by a browser that supports push, in which a message was written. */
const written = { can_push: daysAgo(1), wrote: daysAgo(1) };

function member(change: Partial<Omit<User, 'profile'>> & { profile?: Partial<User['profile']> } = {}): User {
  const profile = { name: 'Robin', country: 'NL', status: 'active', main_image: image, ...change.profile };
  const own = { status: 'active', notifications_disabled: [], signup_date: ago(9 * day), paid_user: false };
  return { ...own, ...change, profile } as unknown as User;
}

const unconfirmed = { status: 'not_confirmed', profile: { status: 'disabled', main_image: null } } as const;
const unreachable = { notifications_disabled: ['bounce'] } satisfies Partial<User>;
const isNew = { signup_date: ago(hour) };
const faceless = { profile: { main_image: null } };

test('a confirmed member with a photo and mails sees nothing', () => {
  expect(warningOn(member(), '/members', {})).toBeNull();
});

test('of all that is due only the most important is shown', () => {
  const [all, later] = [member({ ...unconfirmed, ...isNew }), { activation: daysAgo(0) }];
  expect(warningOn(all, '/members', written)).toBe('activation');
  expect(warningOn(member({ ...unconfirmed, ...isNew, ...unreachable }), '/members', written)).toBe('mail');
  expect(warningOn(all, '/members', { ...written, ...later })).toBe('bonus');
  expect(warningOn(all, '/members', { ...written, ...later, strip: daysAgo(0) })).toBe('photo');
});

test('the activation reminder needs an unconfirmed member, a disabled profile and working mail', () => {
  expect(warningOn(member(unconfirmed), '/members', {})).toBe('activation');
  expect(warningOn(member({ ...unconfirmed, status: 'active' }), '/members', {})).toBe('photo');
  expect(warningOn(member({ ...unconfirmed, profile: { status: 'active' } }), '/members', {})).toBeNull();
  expect(warningOn(member({ ...unconfirmed, ...unreachable }), '/members', {})).toBe('mail');
});

test('the bonus is for members who have not paid, in their first hours', () => {
  expect(warningOn(member(isNew), '/members', {})).toBe('bonus');
  expect(warningOn(member({ ...isNew, paid_user: true }), '/members', {})).toBeNull();
  expect(warningOn(member({ signup_date: ago(5 * hour) }), '/members', {})).toBeNull();
});

test('push is offered once this member wrote a message in a browser that supports it', () => {
  expect(warningOn(member(), '/members', written)).toBe('push');
  expect(warningOn(member(), '/members', { can_push: daysAgo(1) })).toBeNull();
  expect(warningOn(member(), '/members', { wrote: daysAgo(1) })).toBeNull();
  expect(warningOn(member(), '/members', { ...written, wrote: daysAgo(10) }), 'another member’s').toBeNull();
});

test('nothing distracts where someone signs up, logs in, reads a profile, chats, pays or leaves', () => {
  const everything = member({ ...unconfirmed, ...isNew });
  for (const path of [
    '/signup',
    '/signup-matches',
    '/complete-signup',
    '/login',
    '/reset-password/do',
    '/members/7',
    '/members/7/chat',
    '/members/7/signup',
    '/credits',
    '/credits/nl-25/card',
    '/credits/repeat-order',
    '/transactions/7',
    '/directdebit',
    '/settings/delete',
    '/settings/delete/confirm',
  ])
    expect(warningOn(everything, path, written), path).toBeNull();
});

test('each warning is hidden on its pages and those below them, and nowhere else', () => {
  const shownOn = (user: User) =>
    [
      '/members',
      '/likes/m/7',
      '/chats',
      '/match-finder',
      '/premium',
      '/profile',
      '/settings',
      '/settings/delete',
      '/notifications',
      '/activate/done',
      '/activate/error',
    ].filter((path) => warningOn(user, path, written) !== null);
  const everywhere = ['/members', '/likes/m/7', '/chats', '/match-finder'];
  const push = [...everywhere, '/profile', '/settings', '/activate/error'];
  expect(shownOn(member())).toEqual(push);
  const aside = ['/members', '/likes/m/7', '/match-finder', '/profile', '/settings', '/notifications'];
  expect(shownOn(member(isNew))).toEqual(aside);
  const only = (warning: string, user: User) =>
    [...everywhere, '/premium', '/profile', '/settings', '/notifications', '/activate/done', '/activate/error'].filter(
      (path) => warningOn(user, path, {}) === warning,
    );
  expect(only('activation', member(unconfirmed))).toEqual([...everywhere, '/premium', '/profile']);
  expect(only('photo', member(faceless))).toEqual([...everywhere, '/activate/error']);
  expect(only('mail', member(unreachable))).toEqual([
    ...everywhere,
    '/premium',
    '/profile',
    '/activate/done',
    '/activate/error',
  ]);
  expect(only('bonus', member(isNew))).toEqual(aside);
  expect(only('consent', member({ asks_consent: true }))).toEqual([
    ...everywhere,
    '/premium',
    '/profile',
    '/notifications',
  ]);
});

test('a dismissed warning stays away: the reminder for a day, the bonus for good, the others for two weeks', () => {
  const shown = (user: User, times: Parameters<typeof warningOn>[2]) => warningOn(user, '/members', times);
  expect(shown(member(unconfirmed), { activation: daysAgo(0), photo: daysAgo(0) })).toBeNull();
  expect(shown(member(unconfirmed), { activation: daysAgo(2), photo: daysAgo(0) })).toBe('activation');
  expect(shown(member(isNew), { strip: daysAgo(0) })).toBeNull();
  expect(shown(member(isNew), { strip: daysAgo(1) }), 'another member’s').toBe('bonus');
  expect(shown(member({ asks_consent: true }), { consent: daysAgo(13) })).toBeNull();
  expect(shown(member({ asks_consent: true }), { consent: daysAgo(15) })).toBe('consent');
  expect(shown(member(faceless), { photo: daysAgo(13) })).toBeNull();
  expect(shown(member(faceless), { photo: daysAgo(15) })).toBe('photo');
  expect(shown(member(unreachable), { mail: daysAgo(13) })).toBeNull();
  expect(shown(member(unreachable), { mail: daysAgo(15) })).toBe('mail');
  expect(shown(member(), { ...written, push: daysAgo(13) })).toBeNull();
  expect(shown(member(), { ...written, push: daysAgo(15) })).toBe('push');
});

test('a time counts from an instant on, to the second', () => {
  const instant = '2026-01-01T00:00:00.900Z';
  const time = Date.parse('2026-01-01T00:00:00Z') / second;
  expect(isNotBefore(time, instant)).toBe(true);
  expect(isNotBefore(time - 1, instant)).toBe(false);
  expect(isNotBefore(undefined, instant)).toBe(false);
});

test('a manipulated cookie yields only times', () => {
  expect(parseTimestamps('a=1; kept_times=photo-1763720000.push-12; b=2')).toEqual({ photo: 1763720000, push: 12 });
  expect(parseTimestamps('kept_times=photo-x.<b>-1.mail.-5.__proto__-3.push--1')).toEqual({});
  expect(parseTimestamps('')).toEqual({});
});
