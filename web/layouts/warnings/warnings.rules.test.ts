import { day, hour, second } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import { expect, test } from 'vitest';
import { isNotBefore, parseTimestamps } from '../../platform/browser/timestamps.ts';
import { alertsOn, hasBonusStrip } from './warnings.rules.ts';

const image = { match: '/m' } as unknown as NonNullable<User['profile']['main_image']>;
const ago = (time: number) => new Date(Date.now() - time).toISOString();
const daysAgo = (days: number) => Math.floor(Date.now() / second) - days * (day / second);
/** Stored by a browser that supports push. */
const capable = { can_push: daysAgo(1) };

function member(change: Partial<Omit<User, 'profile'>> & { profile?: Partial<User['profile']> } = {}): User {
  const profile = { name: 'Robin', country: 'NL', status: 'active', main_image: image, ...change.profile };
  const own = {
    status: 'active',
    notifications_disabled: [],
    signup_date: ago(9 * day),
    paid_user: false,
    unseen_notice: false,
    cannot_report: false,
  };
  return { ...own, ...change, profile } as unknown as User;
}

const unconfirmed = { status: 'not_confirmed', profile: { status: 'disabled', main_image: null } } as const;
const unreachable = { notifications_disabled: ['bounce'] } satisfies Partial<User>;
const isNew = { signup_date: ago(hour) };
const faceless = { profile: { main_image: null } };

test('a confirmed member with a photo and mails sees nothing', () => {
  expect(alertsOn(member(), '/members', {})).toEqual([]);
  expect(hasBonusStrip(member(), '/members', {})).toBe(false);
});

test('everything that is due is listed, the most urgent first, and the bonus beside it', () => {
  const everything = member({ ...unconfirmed, ...isNew, asks_consent: true });
  expect(alertsOn(everything, '/members', capable)).toEqual(['activation', 'consent', 'photo', 'push']);
  expect(hasBonusStrip(everything, '/members', capable)).toBe(true);
  expect(alertsOn({ ...everything, ...unreachable }, '/members', capable)).toEqual([
    'mail',
    'consent',
    'photo',
    'push',
  ]);
  expect(alertsOn(everything, '/members', { ...capable, consent: daysAgo(0) })).toEqual([
    'activation',
    'photo',
    'push',
  ]);
});

test('the activation reminder needs an unconfirmed member, a disabled profile and working mail', () => {
  expect(alertsOn(member(unconfirmed), '/members', {})).toEqual(['activation', 'photo']);
  expect(alertsOn(member({ ...unconfirmed, status: 'active' }), '/members', {})).toEqual(['photo']);
  expect(alertsOn(member({ ...unconfirmed, profile: { status: 'active' } }), '/members', {})).toEqual([]);
  expect(alertsOn(member({ ...unconfirmed, ...unreachable }), '/members', {})).toEqual(['mail', 'photo']);
});

test('the bonus is for members who have not paid, in their first hours', () => {
  expect(hasBonusStrip(member(isNew), '/members', {})).toBe(true);
  expect(hasBonusStrip(member({ ...isNew, paid_user: true }), '/members', {})).toBe(false);
  expect(hasBonusStrip(member({ signup_date: ago(5 * hour) }), '/members', {})).toBe(false);
});

test('push is offered in a browser that supports it, whatever the member has done', () => {
  expect(alertsOn(member(), '/members', capable)).toEqual(['push']);
  expect(alertsOn(member(), '/members', {})).toEqual([]);
});

test('nothing stands where someone signs up', () => {
  const everything = member({ ...unconfirmed, ...isNew, ...unreachable, asks_consent: true });
  for (const path of ['/signup', '/signup-matches', '/complete-signup']) {
    expect(alertsOn(everything, path, capable), path).toEqual([]);
    expect(hasBonusStrip(everything, path, {}), path).toBe(false);
  }
});

test('each alert is hidden on its own pages and those below them, and nowhere else', () => {
  const pages = [
    '/members',
    '/members/7',
    '/likes/m/7',
    '/chats',
    '/match-finder',
    '/swipe-game',
    '/credits',
    '/credits/nl-25/card',
    '/transactions/7',
    '/directdebit',
    '/premium',
    '/profile',
    '/settings',
    '/settings/delete',
    '/measures',
    '/notifications',
    '/activate/done',
    '/activate/error',
  ];
  const hiddenFor = (alert: string, user: User) =>
    pages.filter((path) => !alertsOn(user, path, capable).some((one) => one === alert));
  const settings = ['/settings', '/settings/delete'];
  // Beside §4's: the pages of a link that was opened, one of which sends another.
  expect(hiddenFor('activation', member(unconfirmed))).toEqual([
    ...settings,
    '/notifications',
    '/activate/done',
    '/activate/error',
  ]);
  expect(hiddenFor('mail', member(unreachable))).toEqual([...settings, '/notifications']);
  expect(hiddenFor('consent', member({ asks_consent: true }))).toEqual([
    ...settings,
    '/activate/done',
    '/activate/error',
  ]);
  expect(hiddenFor('notice', member({ unseen_notice: true }))).toEqual(['/measures']);
  expect(hiddenFor('photo', member(faceless))).toEqual([
    '/directdebit',
    '/premium',
    '/profile',
    ...settings,
    '/notifications',
    '/activate/done',
  ]);
  expect(hiddenFor('push', member())).toEqual(['/directdebit', '/premium', '/notifications', '/activate/done']);
});

test('the bonus is offered where nobody reads a profile, chats, plays, pays or leaves', () => {
  const shown = ['/members', '/likes/m/7', '/match-finder', '/profile', '/settings', '/notifications'];
  const none = [
    '/login',
    '/reset-password/do',
    '/members/7',
    '/chats',
    '/members/7/chat',
    '/swipe-game',
    '/credits',
    '/credits/repeat-order',
    '/transactions/7',
    '/directdebit',
    '/premium',
    '/settings/delete/confirm',
    '/settings/spending',
    '/activate/done',
  ];
  expect([...shown, ...none].filter((path) => hasBonusStrip(member(isNew), path, {}))).toEqual(shown);
});

test('a dismissed alert stays away: the reminder for a day, the bonus for good, the others for two weeks', () => {
  const shown = (user: User, times: Parameters<typeof alertsOn>[2]) => alertsOn(user, '/members', times);
  const confirming = member({ ...unconfirmed, profile: { status: 'disabled' } });
  expect(shown(confirming, { activation: daysAgo(0) })).toEqual([]);
  expect(shown(confirming, { activation: daysAgo(2) })).toEqual(['activation']);
  expect(hasBonusStrip(member(isNew), '/members', { strip: daysAgo(0) })).toBe(false);
  expect(hasBonusStrip(member(isNew), '/members', { strip: daysAgo(1) }), 'another member’s').toBe(true);
  for (const [alert, user] of [
    ['consent', member({ asks_consent: true })],
    ['photo', member(faceless)],
    ['mail', member(unreachable)],
  ] as const) {
    expect(shown(user, { [alert]: daysAgo(13) })).toEqual([]);
    expect(shown(user, { [alert]: daysAgo(15) })).toEqual([alert]);
  }
  expect(shown(member(), { ...capable, push: daysAgo(13) })).toEqual([]);
  expect(shown(member(), { ...capable, push: daysAgo(15) })).toEqual(['push']);
});

test('a time counts from an instant on, to the second', () => {
  const instant = '2026-01-01T00:00:00.900Z';
  const time = Date.parse('2026-01-01T00:00:00Z') / second;
  expect(isNotBefore(time, instant)).toBe(true);
  expect(isNotBefore(time - 1, instant)).toBe(false);
  expect(isNotBefore(undefined, instant)).toBe(false);
});

test('a manipulated cookie yields only times', () => {
  expect(parseTimestamps('photo-1763720000.push-12')).toEqual({ photo: 1763720000, push: 12 });
  expect(parseTimestamps('photo-x.<b>-1.mail.-5.__proto__-3.push--1')).toEqual({});
  expect(parseTimestamps('')).toEqual({});
});
