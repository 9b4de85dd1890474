import { day, hour } from '@rendezvous/contract/durations';
import { likesPerDay, passDays } from '@rendezvous/contract/swipe';
import { type Home, zoneOf } from './swipe.zones.rules.ts';

/** The likes given in a day of a member's. */
export interface LikesGiven {
  readonly likes: number;
  readonly ends_at: Date;
}

/** Passes before this moment have expired. */
export const passedSince = (now: Date): Date => new Date(now.getTime() - passDays * day);

/** The longest day, in which clocks go back by an hour; searched a little beyond. */
const longestDay = 26 * hour;

/** When the member's day ends: the next midnight where they live. */
export function dayEnd(home: Home, now: Date): Date {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zoneOf(home), dateStyle: 'short' });
  const today = format.format(now);
  let [within, beyond] = [now.getTime(), now.getTime() + longestDay];
  while (beyond - within > 1) {
    const middle = Math.floor((within + beyond) / 2);
    if (format.format(middle) === today) within = middle;
    else beyond = middle;
  }
  return new Date(beyond);
}

/**
 * The likes left of the day, and when there are new ones. A day that has begun ends when it was to end, wherever
 * the member has moved since.
 */
export function likesLeft(given: LikesGiven | undefined, home: Home, now: Date): { left: number; next_at: string } {
  const isToday = given !== undefined && given.ends_at > now;
  return {
    left: isToday ? Math.max(0, likesPerDay - given.likes) : likesPerDay,
    next_at: (isToday ? given.ends_at : dayEnd(home, now)).toISOString(),
  };
}
