import { day, minute } from '@rendezvous/contract/durations';
import type { ScamKind, ScamLimits, ScamWarning } from '@rendezvous/contract/scam';
import { type Finding, findingOf, nothingFound } from './scam.rules.ts';

/** How long an account counts as new; most scammers are gone by then. */
export const newFor = 3 * day;
/** A text sent to so many members within a day is the same to many; to twice as many, it is spam. */
const manyReceivers = 5;
/** A new account that wrote to so many members within `paceWindow` writes fast. */
const fastReceivers = 10;
export const paceWindow = 10 * minute;
/** Shorter texts are the same by chance: "How was your day?" */
export const shortestRepeat = 25;

/** How a member writes at the moment. */
export interface Pace {
  /** The other members whom they sent this text within a day. */
  readonly sameTo: number;
  /** When they last sent it to another member; null if they did not. */
  readonly sameAt: number | null;
  /** Whom they wrote within `paceWindow`, each with when; of new accounts alone. */
  readonly lately: readonly number[];
  readonly isNew: boolean;
}

/** For how long a member has to wait before this message, in milliseconds; 0 is not at all. */
export function waitFor({ sameTo, sameAt, lately, isNew }: Pace, now: number): number {
  const same = sameTo >= manyReceivers && sameAt !== null ? sameAt + paceWindow - now : 0;
  const oldest = lately.at(-fastReceivers);
  const fast = isNew && oldest !== undefined ? oldest + paceWindow - now : 0;
  return Math.max(0, same, fast);
}

/** Combines a finding with its sender's pace. A new account aggravates a finding, and is none by itself. */
export function withPace(finding: Finding, { sameTo, lately, isNew }: Pace): Finding {
  const added: (readonly [ScamKind, number])[] = [
    ...(sameTo >= manyReceivers ? ([['repeated', sameTo >= 2 * manyReceivers ? 8 : 4]] as const) : []),
    ...(isNew && lately.length >= fastReceivers ? ([['fast', 4]] as const) : []),
  ];
  if (finding.kinds.length === 0 && added.length === 0) return nothingFound;
  const more = added.reduce((sum, [, weight]) => sum + weight, 0) + (isNew && finding.kinds.length > 0 ? 2 : 0);
  const kinds = [...finding.kinds, ...added.map(([kind]) => kind)];
  return { ...finding, score: Math.min(20, finding.score + more), kinds };
}

const contacts: ReadonlySet<ScamKind> = new Set(['phone', 'email', 'handle', 'move']);

/** Members who write to each other may exchange contacts: only money and links remain. */
export const withoutContacts = ({ weights }: Finding): Finding =>
  findingOf(weights.filter(([kind]) => !contacts.has(kind)));

const warnings: Readonly<Record<ScamKind, ScamWarning | null>> = {
  phone: 'contact',
  email: 'contact',
  handle: 'contact',
  move: 'contact',
  link: 'link',
  money: 'money',
  investment: 'money',
  repeated: null,
  fast: null,
};

/** What to say of a finding: money before links, and these before contacts; null if nothing of its text was noticed. */
function warningOf({ kinds }: Finding): ScamWarning | null {
  const said = new Set(kinds.map((kind) => warnings[kind]));
  return (['money', 'link', 'contact'] as const).find((warning) => said.has(warning)) ?? null;
}

const reaches = (score: number, limit: ScamLimits['ask']): boolean => limit !== 'off' && score >= limit;

export interface Grade {
  /** What the sender is asked about before it is sent. */
  readonly asks: ScamWarning | null;
  /** What the reader is warned of. */
  readonly warns: ScamWarning | null;
  /** Whether a person looks at it first. */
  readonly isHeld: boolean;
}

export const nothing: Grade = { asks: null, warns: null, isHeld: false };

export function gradeOf(finding: Finding, limits: ScamLimits): Grade {
  const warning = warningOf(finding);
  return {
    asks: reaches(finding.score, limits.ask) ? warning : null,
    warns: reaches(finding.score, limits.warn) ? warning : null,
    isHeld: reaches(finding.score, limits.hold),
  };
}
