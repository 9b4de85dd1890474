import { day, minute } from '@rendezvous/contract/durations';
import {
  endingKinds,
  type HouseRule,
  lastingKinds,
  type MeasureKind,
  type MeasureLength,
  type MeasureState,
  type measureEnds,
  mostEndingDays,
  photoRejections,
  type Reason,
  type TakenKind,
} from '@rendezvous/contract/measure';
import type { Rejection } from '@rendezvous/contract/profile';
import type { RefusalRule } from '@rendezvous/contract/scam';
import { conductSince } from '../safety/safety.reports.rules.ts';

/** Six months, in which a decision can be appealed against (DSA Art. 20). */
const appealPeriod = 183 * day;

/** How long a mail about photos and messages waits for others of the same member. */
export const gathersFor = 15 * minute;

/** Whether its member was told of a measure: at once, or of a queue's decision with others. */
export const isTold = ({
  reason,
  told_at,
}: {
  readonly reason: Reason | null;
  readonly told_at: Date | null;
}): boolean => reason === null || told_at !== null;

/** Banned accounts are erased a week after the appeal period ends. */
const bannedPeriod = 190 * day;

export const appealUntil = (createdAt: Date): Date => new Date(createdAt.getTime() + appealPeriod);

/** When a mailed link expires: with the appeal period, and not within 30 days of the mail. */
export const linkUntil = (createdAt: Date, now: Date): Date =>
  new Date(Math.max(appealUntil(createdAt).getTime(), now.getTime() + 30 * day));

export const mayStillAppeal = (createdAt: Date, now: Date): boolean => now < appealUntil(createdAt);

/** Members banned before this instant are due for erasure. */
export const bannedBefore = (now: Date): Date => new Date(now.getTime() - bannedPeriod);

/** An address that its owner recognises, and nobody learns from a link that was passed on: `a…@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}…${email.slice(at)}`;
}

/** What the measures in force do to a member. */
export interface MemberState {
  /** Suspended or banned: logged out, and gone for others. */
  readonly barred: boolean;
  readonly cannot_write: boolean;
  readonly cannot_report: boolean;
  readonly not_found: boolean;
}

export function memberStateOf(inForce: readonly { readonly kind: MeasureKind }[]): MemberState {
  const has = (...kinds: MeasureKind[]) => inForce.some(({ kind }) => kinds.includes(kind));
  return {
    barred: has('suspended', 'banned'),
    cannot_write: has('write_restricted'),
    cannot_report: has('report_restricted'),
    not_found: has('found_restricted'),
  };
}

/** How long a measure was to last when it was taken. */
export function lengthOf({ kind, until }: { readonly kind: MeasureKind; readonly until: Date | null }): MeasureLength {
  if (until) return 'on';
  if (kind === 'banned') return 'good';
  return lastingKinds.includes(kind) ? 'open' : 'once';
}

interface Lasting {
  readonly kind: MeasureKind;
  readonly until: Date | null;
  readonly end: { readonly reason: string } | null;
}

export function stateOf({ end, ...measure }: Lasting): MeasureState {
  if (end) return end.reason as (typeof measureEnds)[number];
  return lengthOf(measure) === 'once' ? 'done' : 'in_force';
}

interface Removal<Texts> {
  readonly created_at: Date;
  /** Null if there was nothing to remove, or it has been restored. */
  readonly removed_texts: Texts | null;
  readonly end: object | null;
}

/**
 * The ended removals whose texts to restore, latest first. A removal in force keeps them away if it removed the same
 * texts, or came later and found nothing left to remove.
 */
export function textsBack<One extends Removal<unknown>>(removals: readonly One[]): One[] {
  const inForce = removals.filter(({ end }) => !end);
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return removals
    .filter(({ end, removed_texts }) => end !== null && removed_texts !== null)
    .filter((ended) =>
      inForce.every(({ removed_texts, created_at }) =>
        removed_texts === null ? created_at < ended.created_at : !isSame(removed_texts, ended.removed_texts),
      ),
    )
    .toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
}

/** For how long a warning comes before what may follow from it. */
const warningLasts = 365 * day;

interface Earlier {
  readonly kind: MeasureKind;
  readonly rule: HouseRule;
  readonly created_at: Date;
  readonly end: object | null;
}

/**
 * When a member was last warned for false reports, by a warning that stands; null if they were not within a year.
 * Before, nobody is kept from reporting (DSA Art. 23 (2)).
 */
function warnedForReports(measures: readonly Earlier[], now: Date): Date | null {
  const standing = measures.filter(
    ({ kind, rule, created_at, end }) =>
      kind === 'warned' &&
      rule === 'false_reports' &&
      end === null &&
      now.getTime() - created_at.getTime() < warningLasts,
  );
  const times = standing.map(({ created_at }) => created_at);
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

interface Standing extends Earlier {
  readonly id: string;
}

interface Rests {
  /** When the member's clearly unfounded reports were made. */
  readonly unfounded: readonly Date[];
  /** When one was made that is so no longer. */
  readonly cleared?: Date | undefined;
  /** Since when every report that was closed is still stored. */
  readonly storedSince: Date;
}

/**
 * The ids of a member's measures that lost what they rested on. A warning or restriction rests on unfounded reports, of
 * which one was cleared and no other is left; what may rest on a report that is stored no more is not lost. A
 * restriction rests on a warning, too: with an earlier one all reports count that counted before.
 */
export function withoutBase(measures: readonly Standing[], { unfounded, cleared, storedSince }: Rests): string[] {
  const inForce = measures.filter(({ end, rule }) => end === null && rule === 'false_reports');
  const isBare = (counts: (made: Date) => boolean, knownFrom: Date) =>
    cleared !== undefined && counts(cleared) && !unfounded.some(counts) && knownFrom >= storedSince;
  const warnings = inForce.filter(
    ({ kind, created_at }) => kind === 'warned' && isBare((made) => made < created_at, conductSince(created_at)),
  );
  const left = inForce.filter((one) => !warnings.includes(one));
  const restrictions = left.filter(({ kind, created_at }) => {
    if (kind !== 'report_restricted') return false;
    const before = left.filter((one) => one.created_at < created_at);
    const warnedAt = warnedForReports(before, created_at);
    return warnedAt === null || isBare((made) => made > warnedAt, warnedAt);
  });
  return [...warnings, ...restrictions].map(({ id }) => id);
}

/** Whether a member may be kept from reporting: warned, and clearly unfounded again since. */
export function mayRestrict(measures: readonly Earlier[], unfounded: readonly Date[], now: Date): boolean {
  const warnedAt = warnedForReports(measures, now);
  return warnedAt !== null && unfounded.some((made) => made > warnedAt);
}

/** The house rule that refuses a message; what leads away from here, or to many, advertises. */
export const ruleOfRefusal: Readonly<Record<RefusalRule, HouseRule>> = {
  contact: 'advertising',
  link: 'advertising',
  money: 'money',
  spam: 'advertising',
};

/** What a photo that a measure removes is rejected for. */
export const rejectionOf = ({
  rule,
  reason,
}: {
  readonly rule: HouseRule;
  readonly reason: Reason | null;
}): Rejection => (reason as Rejection | null) ?? photoRejections[rule] ?? 'others';

interface NewMeasure {
  readonly kind: TakenKind;
  readonly rule: HouseRule;
  readonly facts: string;
  readonly until: Date | null;
  readonly photo_id: string | null;
}

type Refusal =
  | 'facts_required'
  | 'end_required'
  | 'no_end'
  | 'end_past'
  | 'end_far'
  | 'photo_required'
  | 'warning_required';

/** Why a new measure is refused; null if it is valid. Only the removal of a photo names one. */
export function refusalOf({ kind, rule, facts, until, photo_id }: NewMeasure, now: Date): Refusal | null {
  if (facts.trim().length < 10) return 'facts_required';
  if (kind === 'report_restricted' && rule !== 'false_reports') return 'warning_required';
  if (endingKinds.includes(kind) && !until) return 'end_required';
  if (until && !lastingKinds.includes(kind)) return 'no_end';
  if (until && until <= now) return 'end_past';
  if (until && endingKinds.includes(kind) && until.getTime() - now.getTime() > mostEndingDays * day) return 'end_far';
  if ((kind === 'photo_removed') !== (photo_id !== null)) return 'photo_required';
  return null;
}
