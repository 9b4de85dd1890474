import { day } from '@rendezvous/contract/durations';
import type { NicheName } from '@rendezvous/contract/niche';
import { everyLine, general, type Interest, linesOf, nicheLines, type Reason, topics } from './icebreaker.lines.ts';

/** The source of a line. */
export type Source =
  | { readonly kind: 'interest'; readonly interest: Interest }
  | { readonly kind: 'city' | 'region' | 'reason' };

export interface Candidate {
  readonly line: string;
  /** The subject that the two share; null for a line that fits anybody. */
  readonly source: Source | null;
}

/** The profile of one of the two, as the other may read it. */
export interface ReadableProfile {
  readonly interests: readonly Interest[];
  readonly reason: Reason | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly city_id: number | null;
}

/** Every line that fits the two on a site of this niche. */
export function linesFor(niche: NicheName, own: ReadableProfile, other: ReadableProfile): Candidate[] {
  const anybody = niche === 'general' ? [] : nicheLines[niche].map((name) => `${niche}.${name}`);
  return [
    ...ofInterests(own, other),
    ...ofPlace(own, other),
    ...ofReason(own, other),
    ...[...anybody, ...general.map((name) => `general.${name}`)].map((line) => ({ line, source: null })),
  ];
}

/** One for each topic; named after the first of the interests that both have. */
function ofInterests(own: ReadableProfile, other: ReadableProfile): Candidate[] {
  const byTopic = new Map<string, Interest>();
  for (const interest of other.interests) {
    const topic = topics[interest];
    if (topic && own.interests.includes(interest) && !byTopic.has(topic)) byTopic.set(topic, interest);
  }
  return [...byTopic].map(([topic, interest]) => ({
    line: `topic.${topic}`,
    source: { kind: 'interest', interest },
  }));
}

function ofPlace(own: ReadableProfile, other: ReadableProfile): Candidate[] {
  if (own.city_id !== null && own.city_id === other.city_id) return [{ line: 'place.city', source: { kind: 'city' } }];
  const isNear = own.region !== null && own.region === other.region && own.country === other.country;
  return isNear ? [{ line: 'place.region', source: { kind: 'region' } }] : [];
}

function ofReason(own: ReadableProfile, other: ReadableProfile): Candidate[] {
  const isSame = own.reason !== null && own.reason === other.reason;
  return isSame ? [{ line: `reason.${own.reason}`, source: { kind: 'reason' } }] : [];
}

/** The line of that key, or null for one that this version does not have. */
export const knownLine = (key: string | null | undefined): string | null => (key && everyLine.has(key) ? key : null);

/** How long a sent line counts towards its senders. */
const usedFor = 30 * day;
export const usedSince = (now: Date): Date => new Date(now.getTime() - usedFor);

/** After sending a line to so many members, a sender has worn it out for themselves. */
export const overusedAfter = 3;
/** Counts below this are ignored: they mean little, and the order would reveal single senders. */
export const fewestSenders = 20;

/** How often lines were sent. */
export interface Uses {
  /** Lines that the sender has sent to the receiver. */
  readonly sentToThem: ReadonlySet<string>;
  /** By line, the number of members to whom the sender has sent it. */
  readonly own: ReadonlyMap<string, number>;
  /** By line, the number of members in the pool who have sent it lately. */
  readonly senders: ReadonlyMap<string, number>;
}

/**
 * A line is worn above this number of senders: twice the average over all lines of the niche. Unsent lines count as 0,
 * or a line that everybody sends would be the average itself; lines of other niches do not count, as their zeros would
 * lower it.
 */
function overuseThreshold(niche: NicheName, senders: Uses['senders']): number {
  const lines = linesOf(niche);
  const sum = lines.reduce((total, line) => total + (senders.get(line) ?? 0), 0);
  return Math.max(fewestSenders, (2 * sum) / lines.length);
}

/**
 * Lines in the order in which they are offered. Those already sent to this member are left out; those that the sender,
 * or many, have sent come last, the least used first. The others begin with what the two share, two for each line that
 * fits anybody. `pair` names the two, so that each gets an order of their own, the same at every visit.
 */
export function ordered(
  candidates: readonly Candidate[],
  uses: Uses,
  { niche, pair }: { niche: NicheName; pair: string },
): Candidate[] {
  const many = overuseThreshold(niche, uses.senders);
  const ownUses = ({ line }: Candidate) => uses.own.get(line) ?? 0;
  const othersUses = ({ line }: Candidate) => uses.senders.get(line) ?? 0;
  const isWorn = (one: Candidate) => ownUses(one) >= overusedAfter || othersUses(one) > many;
  const unsent = candidates.filter(({ line }) => !uses.sentToThem.has(line));
  const fresh = unsent.filter((one) => !isWorn(one));
  const of = (isShared: boolean) => fresh.filter(({ source }) => (source !== null) === isShared);
  const isGeneral = ({ line }: Candidate) => line.startsWith('general.');
  const others = of(false);
  const anybody = interleave(
    shuffled(
      others.filter((one) => !isGeneral(one)),
      pair,
    ),
    1,
    shuffled(others.filter(isGeneral), pair),
  );
  const worn = shuffled(unsent.filter(isWorn), pair).toSorted(
    (one, next) => ownUses(one) - ownUses(next) || othersUses(one) - othersUses(next),
  );
  return [...interleave(shuffled(of(true), pair), 2, anybody), ...worn];
}

/** `many` of one list, then one of the other, and so on; the rest of the longer one at the end. */
function interleave<Item>(one: readonly Item[], many: number, other: readonly Item[]): Item[] {
  const rounds = Math.max(Math.ceil(one.length / many), other.length);
  return Array.from({ length: rounds }, (_, round) => [
    ...one.slice(round * many, (round + 1) * many),
    ...other.slice(round, round + 1),
  ]).flat();
}

/** In an order that depends on the seed alone. */
const shuffled = (items: readonly Candidate[], seed: string): Candidate[] =>
  items
    .map((item) => ({ item, place: hash(`${seed}:${item.line}`) }))
    .toSorted((one, next) => one.place - next.place)
    .map(({ item }) => item);

/** FNV-1a, 32 bits, with the last step of MurmurHash3, as keys differ in few letters only. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  return (sum ^ (sum >>> 13)) >>> 0;
}
