import type { User } from '@rendezvous/contract/member';
import { bonusEnd } from '../../features/payment/offers/bonus.rules.ts';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { isNotBefore, isWithinDays, type TimestampName, type Timestamps } from '../../platform/browser/timestamps.ts';

/** The most important first: a page shows only the first that is due. */
const warnings = ['activation', 'mail', 'consent', 'bonus', 'photo', 'push'] as const;
export type Warning = (typeof warnings)[number];

/** Pages on which nothing distracts: someone signs up, logs in, reads a profile, plays, pays or leaves. */
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

/** §4: the further pages that hide each warning: there the member already does what it asks for. */
const hidden: Record<Warning, readonly string[]> = {
  // A failure on /activate offers the same new mail.
  activation: ['/settings', '/notifications', '/activate'],
  mail: ['/settings', '/notifications'],
  consent: ['/settings', '/activate'],
  // The prices of the premium page have the bonus already; the others belong to sign-up and to conversations.
  bonus: ['/premium', '/activate', '/chats'],
  photo: ['/profile', '/activate/done', '/premium', '/notifications', '/settings'],
  push: ['/notifications', '/activate/done', '/premium'],
};

const isHiddenOn = (warning: Warning, pathname: string): boolean =>
  hidden[warning].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Days until a dismissed warning returns. The bonus, which lasts for hours, does not. */
const dismissedFor: Record<Exclude<Warning, 'bonus'>, number> = {
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
    activation: user.status === 'not_confirmed' && user.profile.status === 'disabled' && !mailsStopped,
    mail: mailsStopped,
    consent: user.asks_consent,
    bonus: bonusEnd(user, serverNow()) !== null,
    photo: user.profile.main_image === null,
    push: true,
  }[warning];
}

/** Push messages tell of answers, so they are offered once a message was written, in browsers that support them. */
const mayOfferPush = ({ signup_date }: User, times: Timestamps): boolean =>
  times.can_push !== undefined && isNotBefore(times.wrote, signup_date);

/** The one warning that a member sees on a page. */
export function warningOn(user: User, pathname: string, times: Timestamps): Warning | null {
  if (isQuiet(pathname)) return null;
  const isDue = (warning: Warning) =>
    isCaused(warning, user) &&
    (warning !== 'push' || mayOfferPush(user, times)) &&
    !isHiddenOn(warning, pathname) &&
    !isDismissed(warning, user, times);
  return warnings.find(isDue) ?? null;
}
