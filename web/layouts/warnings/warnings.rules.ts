import type { User } from '@rendezvous/contract/member';
import { isWithinDays, type StoredTimes } from '../../platform/browser/stored-times.ts';

export type Warning = 'activation' | 'photo' | 'push' | 'mail';

/** §4: the pages that hide each warning: there the member is paying, or already doing what it asks for. */
const hidden: Record<Warning, readonly string[]> = {
  // A failure on /activate offers the same new mail.
  activation: ['/signup', '/settings', '/notifications', '/activate'],
  photo: ['/profile', '/signup', '/activate/done', '/premium', '/notifications', '/directdebit', '/settings'],
  push: ['/signup', '/notifications', '/activate/done', '/directdebit', '/premium'],
  mail: ['/settings', '/notifications'],
};

const isHiddenOn = (warning: Warning, pathname: string): boolean =>
  hidden[warning].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Days until a dismissed warning returns. */
const dismissedFor = 14;

/** §4: which warnings a member sees on a page; `push` also needs a browser that supports it. */
export function warningsOf(user: User, pathname: string, times: StoredTimes): Record<Warning, boolean> {
  const may = (warning: Exclude<Warning, 'activation'>) =>
    !isHiddenOn(warning, pathname) && !isWithinDays(times[warning], dismissedFor);
  const isUnconfirmed =
    user.status === 'not_confirmed' && user.profile.status === 'disabled' && user.notifications_disabled.length === 0;
  return {
    activation: isUnconfirmed && !isHiddenOn('activation', pathname),
    photo: user.profile.main_image === null && may('photo'),
    push: may('push'),
    mail: user.notifications_disabled.length > 0 && may('mail'),
  };
}
