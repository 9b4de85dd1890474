import { day } from '@rendezvous/contract/durations';
import { isIntimate } from '@rendezvous/contract/intimate';
import { dayOf } from '@rendezvous/contract/member';
import type { OwnProfile, ProfileChange } from '@rendezvous/contract/profile';
import { type Language, type Locale, languageOf } from '@rendezvous/contract/shared';
import type { z } from 'zod';
import { onlineFor } from '../member/member.rules.ts';
import { distanceKm } from '../place/place.rules.ts';

/** Whether a change has words that are not there yet; taking one's own words away is always allowed. */
export function addsText(
  change: Pick<z.output<typeof ProfileChange>, 'name' | 'about' | 'prompts'>,
  { name, about, prompts }: Pick<OwnProfile, 'name' | 'about' | 'prompts'>,
): boolean {
  const isNew = (one: { readonly prompt: string; readonly answer: string }) =>
    !prompts.some(({ prompt, answer }) => prompt === one.prompt && answer === one.answer);
  return (
    (change.name ?? name) !== name ||
    !['', about].includes(change.about ?? about) ||
    (change.prompts?.some(isNew) ?? false)
  );
}

/** Who reads a profile; `id` is null for a visitor. */
export interface MemberOrVisitor {
  readonly id: string | null;
  readonly pool: string;
}

/**
 * A reader who is shown cards. Visitors come with the days of `visitorsSee`, so that none goes without the rule.
 * Without a language, cities have their own names.
 */
export type Viewer = { readonly pool: string; readonly language?: Locale } & (
  | { readonly id: string }
  | { readonly id: null; readonly photo_days: number }
);

/**
 * Whether visitors see a main photo: at once if a person accepted it (visible since the epoch), otherwise after this
 * many days without a report. Null: no photo, or one hidden by a report.
 */
export function visitorsSee(visibleSince: Date | null, photoDays: number, now = new Date()): boolean {
  return visibleSince !== null && visibleSince <= visitorCutoff(photoDays, now);
}

/** Visitors see photos that have been public since this moment or earlier. */
export const visitorCutoff = (photoDays: number, now = new Date()): Date => new Date(now.getTime() - photoDays * day);

export type Gender = 'male' | 'female';

/** The facts that decide which gender a member looks for; all null for a visitor. */
export interface Orientation {
  readonly gender: string | null;
  readonly sexuality: string | null;
  readonly sought_gender: Gender | 'any' | null;
}

/** The gender that a member said they look for, else the one that follows from their gender and sexuality. */
export function soughtGender({ gender, sexuality, sought_gender }: Orientation): Gender | 'any' {
  if (sought_gender) return sought_gender;
  if (gender !== 'male' && gender !== 'female') return 'any';
  if (sexuality === 'hetero') return gender === 'male' ? 'female' : 'male';
  if (sexuality === 'gay' || sexuality === 'lesbian') return gender;
  return 'any';
}

/** The language of a bio: that of the page on which it was written. */
export const aboutLanguage = (about: string, locale: Locale): Language | null =>
  about === '' ? null : languageOf(locale);

/** A member's special data (GDPR Art. 9): of their sexual orientation and sex life. */
interface SpecialData extends Pick<OwnProfile, 'sexuality' | 'sought_gender' | 'interests'> {}

const nothingTold: SpecialData = { sexuality: null, sought_gender: null, interests: [] };

/** Whether somebody tells special data that they did not tell before. */
export function addsSpecialData(
  change: { [Field in keyof SpecialData]?: SpecialData[Field] | undefined },
  known: SpecialData = nothingTold,
): boolean {
  const isNew = (field: 'sexuality' | 'sought_gender') => !!change[field] && change[field] !== known[field];
  const isNewInterest = (interest: SpecialData['interests'][number]) =>
    isIntimate(interest) && !known.interests.includes(interest);
  return isNew('sexuality') || isNew('sought_gender') || (change.interests ?? []).some(isNewInterest);
}

/** What remains of it without consent. */
export const withoutSpecialData = ({ interests }: Pick<SpecialData, 'interests'>): SpecialData => ({
  sexuality: null,
  sought_gender: null,
  interests: interests.filter((interest) => !isIntimate(interest)),
});

interface Present {
  readonly last_active_at: Date;
  readonly invisible: boolean;
  readonly shows_presence: boolean;
}

/** Invisible members (§6) and those who do not show it are never shown online. */
export const isOnline = (profile: Present, now = new Date()): boolean =>
  showsPresence(profile) && now.getTime() - profile.last_active_at.getTime() < onlineFor;

const showsPresence = ({ invisible, shows_presence }: Present): boolean => !invisible && shows_presence;

/** How lately the member was here; null for longer ago than a week, and for members who do not show it. */
export function lastActive(profile: Present, now = new Date()) {
  const ago = now.getTime() - profile.last_active_at.getTime();
  if (!showsPresence(profile) || ago >= 7 * day) return null;
  return ago < day ? 'day' : 'week';
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

/** What is known of a member whom another may look for; null where unknown. */
interface GenderAndAge {
  readonly gender: string | null;
  readonly age: number | null;
}

/**
 * Whether a member looks for somebody of this gender and age. Not their search: that opens with ages around their own
 * where they stated none, while here an unstated age excludes nobody.
 */
export function looksFor(member: Orientation & SoughtAges, { gender, age }: GenderAndAge): boolean {
  const sought = soughtGender(member);
  if (sought !== 'any' && gender !== null && gender !== sought) return false;
  const { sought_min_age: least, sought_max_age: most } = member;
  return age === null || (age >= (least ?? 0) && age <= (most ?? Number.POSITIVE_INFINITY));
}

/** The ages that a member said they look for; null for an open end, and both null if they did not say. */
export interface SoughtAges {
  readonly sought_min_age: number | null;
  readonly sought_max_age: number | null;
}

/** The birth days of members whose age is sought today; undefined if the member did not say. */
export const soughtBirths = ({ sought_min_age: min, sought_max_age: max }: SoughtAges, today: string) =>
  min === null && max === null ? undefined : birthDays({ min: min ?? undefined, max: max ?? undefined }, today);

/**
 * The birth days of members who are `min` to `max` years old today, `YYYY-MM-DD` and inclusive; a missing age sets no
 * bound.
 */
export function birthDays(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  today: string,
): { from: string; to: string } {
  return {
    from: max === undefined ? '1900-01-01' : dayAfter(yearsBefore(today, max + 1)),
    to: min === undefined ? today : yearsBefore(today, min),
  };
}

/** In years without 29 February, members born on it have their birthday on 1 March, so the range ends a day earlier. */
function yearsBefore(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

function dayAfter(date: string): string {
  return dayOf(new Date(Date.parse(date) + day));
}

const isDay = (day: string) => dayOf(new Date(`${day}T00:00:00Z`)) === day;
