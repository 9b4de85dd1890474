import { day } from '@rendezvous/contract/durations';
import { ageOn, dayOf } from '@rendezvous/contract/member';
import { onlineFor } from '../../member/member.rules.ts';
import { looksFor, type Orientation, type SoughtAges } from '../../profile/profile.rules.ts';

/** The member who searches, as far as the order needs them; a visitor has no traits. */
export interface SearcherTraits {
  readonly gender: string | null;
  /** `YYYY-MM-DD`. */
  readonly birth: string | null;
  /** Lists only members who also look for the searcher, as suggestions do. */
  readonly mutualOnly?: boolean;
}

/** A member who meets the criteria, with what decides how well they suit. */
export interface Candidate extends Orientation, SoughtAges {
  readonly member_id: string;
  /** `YYYY-MM-DD`. */
  readonly birth: string;
  readonly has_photo: boolean;
  readonly signed_up: Date;
  readonly last_active_at: Date;
  /** Whether the searcher liked them before the search began. */
  readonly liked: boolean;
  /** The distance from the searcher's city; null where either has no city. */
  readonly km: number | null;
}

/** A place in the order: the higher score first, then the later id, which is the newer member. */
export interface Rank {
  readonly score: number;
  readonly id: string;
}

/** The searcher and the moment, as every candidate is compared with them. */
interface Terms {
  readonly gender: string | null;
  readonly age: number | null;
  readonly today: string;
  readonly at: number;
}

type Scorer = (candidate: Candidate, terms: Terms) => number;

/** The points of the first step whose bound is not below the value; 0 beyond the last. */
const upTo = (value: number, steps: readonly (readonly [bound: number, points: number])[]): number =>
  steps.find(([bound]) => value <= bound)?.[1] ?? 0;

/**
 * What makes a member a good suggestion. The points add up, and whole numbers compare exactly. Nothing here may depend
 * on what the searcher must not know: blocks, invisible members, and who likes the searcher. Whom a member seeks may be
 * guessed from the order; docs/decisions/2026-11-22-best-first.md says why that is accepted.
 */
const scorers = {
  /** Not liked yet, as a like has been decided upon already. */
  open: ({ liked }) => (liked ? 0 : 40),
  /** By distance in kilometres. */
  near: ({ km }) =>
    km === null
      ? 0
      : upTo(km, [
          [10, 30],
          [25, 26],
          [50, 20],
          [100, 12],
          [250, 5],
        ]),
  /** By the time since they were here. */
  active: ({ last_active_at }, { at }) =>
    upTo(at - last_active_at.getTime(), [
      [onlineFor, 30],
      [day, 24],
      [3 * day, 18],
      [7 * day, 12],
      [30 * day, 5],
    ]),
  photo: ({ has_photo }) => (has_photo ? 30 : 0),
  /** They look for somebody like the searcher. */
  sought: (candidate, terms) => (looksFor(candidate, terms) ? 30 : 0),
  /** By the difference in years of age. */
  age: ({ birth }, { age, today }) =>
    age === null
      ? 0
      : upTo(Math.abs(ageOn(birth, today) - age), [
          [3, 12],
          [6, 8],
          [10, 4],
        ]),
  /** Newcomers have few conversations yet. */
  new: ({ signed_up }, { at }) => (at - signed_up.getTime() < 7 * day ? 8 : 0),
} satisfies Record<string, Scorer>;

function termsOf({ gender, birth }: SearcherTraits, at: Date): Terms {
  const today = dayOf(at);
  return { gender, age: birth === null ? null : ageOn(birth, today), today, at: at.getTime() };
}

const allScorers = Object.values<Scorer>(scorers);
const scoreIn = (candidate: Candidate, terms: Terms): number =>
  allScorers.reduce((sum, points) => sum + points(candidate, terms), 0);

/** How well a member suits the searcher at a moment; the higher, the better. */
export const scoreOf = (candidate: Candidate, searcher: SearcherTraits, at: Date): number =>
  scoreIn(candidate, termsOf(searcher, at));

/** The candidates, best first; with `mutualOnly`, only those who look for the searcher. */
export function ranked<One extends Candidate>(
  candidates: readonly One[],
  searcher: SearcherTraits,
  at: Date,
): { readonly candidate: One; readonly rank: Rank }[] {
  const terms = termsOf(searcher, at);
  return candidates
    .filter((candidate) => !searcher.mutualOnly || looksFor(candidate, terms))
    .map((candidate) => ({ candidate, rank: { score: scoreIn(candidate, terms), id: candidate.member_id } }))
    .sort((one, other) => compareRanks(one.rank, other.rank));
}

/** Below zero where `one` comes before `other`. */
export const compareRanks = (one: Rank, other: Rank): number =>
  other.score - one.score || (one.id > other.id ? -1 : Number(one.id < other.id));
