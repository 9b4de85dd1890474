import type { User } from '@rendezvous/contract/member';
import { bonusEnd } from '../../features/payment/offers/bonus.rules.ts';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { isNotBefore, isWithinDays, type TimestampName, type Timestamps } from '../../platform/browser/timestamps.ts';

/** The most urgent first. */
const alerts = ['notice', 'activation', 'mail', 'consent', 'photo', 'push'] as const;
export type Alert = (typeof alerts)[number];
/** What stands above a page: alerts, which share a row, and above them the strip of the welcome bonus. */
type Warning = Alert | 'bonus';

/** Pages without an offer or a question: someone signs up, logs in, reads a profile, plays, pays or leaves. */
const quiet = new RegExp(
  `^/(${[
    'signup',
    'signup-matches',
    'complete-signup',
    'login',
    'reset-password',
    'members/[^/]+',
    'swipe-game',
    'credits',
    'transactions',
    'directdebit',
    'settings/delete',
    'settings/spending',
  ].join('|')})(/|$)`,
);

export const isQuiet = (pathname: string): boolean => quiet.test(pathname);

const signup = ['/signup', '/signup-matches', '/complete-signup'];

/** §4: the pages that hide each, where the member already does what it asks for. */
const hidden: Record<Warning, readonly string[]> = {
  notice: [...signup, '/measures'],
  activation: [...signup, '/settings', '/notifications', '/activate'],
  mail: [...signup, '/settings', '/notifications'],
  consent: [...signup, '/settings', '/activate'],
  photo: [...signup, '/profile', '/activate/done', '/premium', '/notifications', '/directdebit', '/settings'],
  push: [...signup, '/notifications', '/activate/done', '/directdebit', '/premium'],
  // The prices of the premium page have it already; the others belong to sign-up and to conversations.
  bonus: ['/premium', '/activate', '/chats'],
};

const isHiddenOn = (warning: Warning, pathname: string): boolean =>
  hidden[warning].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Days until a dismissed alert returns. The strip of the bonus, which lasts for hours, does not. */
const dismissedFor: Record<Alert, number> = {
  notice: 1,
  activation: 1,
  mail: 14,
  consent: 14,
  photo: 14,
  push: 14,
};

/** The name under which a dismissal is stored; `bonus` is the one of the bonus's window. */
export const dismissal = (warning: Warning): TimestampName => (warning === 'bonus' ? 'strip' : warning);

const isDismissed = (warning: Warning, { signup_date }: User, times: Timestamps): boolean =>
  warning === 'bonus' ? isNotBefore(times.strip, signup_date) : isWithinDays(times[warning], dismissedFor[warning]);

/** §4: whether a warning's cause exists. Ends the warning when it no longer does. */
export function isCaused(warning: Warning, user: User): boolean {
  const mailsStopped = user.notifications_disabled.length > 0;
  return {
    notice: user.unseen_notice,
    activation: user.status === 'not_confirmed' && user.profile.status === 'disabled' && !mailsStopped,
    mail: mailsStopped,
    consent: user.asks_consent,
    bonus: bonusEnd(user, serverNow()) !== null,
    photo: user.profile.main_image === null,
    push: true,
  }[warning];
}

const isDue = (warning: Warning, user: User, pathname: string, times: Timestamps): boolean =>
  isCaused(warning, user) && !isHiddenOn(warning, pathname) && !isDismissed(warning, user, times);

/**
 * The alerts that a page has for a member; that of push only in browsers that support it and have not been asked. None
 * on the login page, which a member is about to leave, nor before the age check, which comes first.
 */
export const alertsOn = (user: User, pathname: string, times: Timestamps): readonly Alert[] =>
  pathname === '/login' || user.age_required
    ? []
    : alerts.filter(
        (alert) => isDue(alert, user, pathname, times) && (alert !== 'push' || times.can_push !== undefined),
      );

export const hasBonusStrip = (user: User, pathname: string, times: Timestamps): boolean =>
  !isQuiet(pathname) && !user.age_required && isDue('bonus', user, pathname, times);
