import { minute } from '@rendezvous/contract/durations';
import { distanceKm } from '../place/place.rules.ts';

/** The reader; `member_id` is null for a visitor. */
export interface Reader {
  readonly member_id: string | null;
  readonly pool: string;
}

const onlineFor = 5 * minute;

/** Online: seen within five minutes. An invisible member (§6) is never shown online. */
export function isOnline(profile: { last_active_at: Date; invisible: boolean }, now = new Date()): boolean {
  return !profile.invisible && now.getTime() - profile.last_active_at.getTime() < onlineFor;
}

interface Located {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The distance between two cities in whole kilometres, in steps of 5 from 5 up; null if either member has no city. */
export function shownDistance(one: Located, other: Located): number | null {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return null;
  const km = distanceKm(
    { latitude: one.latitude, longitude: one.longitude },
    { latitude: other.latitude, longitude: other.longitude },
  );
  return Math.max(5, Math.round(km / 5) * 5);
}
