import { day } from '@rendezvous/contract/durations';
import type { ScamKind } from '@rendezvous/contract/scam';
import { hasAddress, hasAtName, hasHandle, hasLink, hasPhone, hasPlainHandle } from './scam.contacts.rules.ts';
import { fold, unspelled, wordsOf } from './scam.text.rules.ts';
import { matches, networks, neverWords, type Phrase, phrasesFrom, type WordKind, weakNetworks } from './scam.words.ts';

/** How long findings are stored. */
export const flagRetention = 90 * day;
/** How long the receivers of a text are counted. */
export const repeatRetention = day;

/** What the rules find in a message: how much, from 0 to 20, and which of them, the gravest first. */
export interface Finding {
  readonly score: number;
  readonly kinds: readonly ScamKind[];
  /** How much each kind weighs by itself. */
  readonly weights: readonly (readonly [ScamKind, number])[];
}

export const nothingFound: Finding = { score: 0, kinds: [], weights: [] };
/** From here on a rule counts. */
const enough = 4;
const most = 10;
const maxBetween = 3;

/** Whether the steps from `step` on are found in the words from `at` on. */
function goesOn({ steps }: Phrase, step: number, words: readonly string[], at: number): boolean {
  const next = steps[step];
  if (!next) return true;
  const last = next.gap ? at + maxBetween : at;
  for (let place = at; place <= last; place++) {
    const word = words[place];
    if (word === undefined) return false;
    if (matches(next, word) && goesOn({ steps } as Phrase, step + 1, words, place + 1)) return true;
  }
  return false;
}

/** "I never send money", in languages that say so before the verb or after it. */
const isDenied = ({ kind }: Phrase, words: readonly string[], at: number): boolean =>
  kind === 'money' && words.slice(Math.max(0, at - 2), at + 2).some((word) => neverWords.has(word));

/** The weight of the phrases of each kind, each counted once. */
function phrasesIn(words: readonly string[]): Map<WordKind, number> {
  const found = new Set<Phrase>();
  for (const [at, word] of words.entries())
    for (const phrase of phrasesFrom(word))
      if (!found.has(phrase) && !isDenied(phrase, words, at) && goesOn(phrase, 0, words, at)) found.add(phrase);
  const weights = new Map<WordKind, number>();
  for (const { kind, weight } of found) weights.set(kind, (weights.get(kind) ?? 0) + weight);
  return weights;
}

/** Reads a text. The rules know neither its sender nor its receiver. */
export function findingIn(written: string): Finding {
  const folded = fold(written);
  const text = unspelled(folded.text);
  const isDisguised = folded.isDisguised || text !== folded.text;
  const words = wordsOf(text);
  const weights: Map<ScamKind, number> = phrasesIn(words);
  const add = (kind: ScamKind, weight: number) => weights.set(kind, (weights.get(kind) ?? 0) + weight);
  const isOnNetwork = words.some((word) => matches(networks, word));
  if (hasPhone(words)) add('phone', 5);
  if (hasAddress(text)) add('email', 5);
  else if (hasAtName(text)) add('handle', 4);
  if (hasLink(text)) add('link', 5);
  if (isOnNetwork) add('handle', 2);
  const isNamed = isOnNetwork || (weights.get('handle') ?? 0) > 0;
  if (isNamed && hasHandle(text)) add('handle', 3);
  else if (words.some((word) => weakNetworks.includes(word)) && hasPlainHandle(text)) add('handle', 4);
  if (isDisguised) for (const kind of weights.keys()) add(kind, 2);
  const met = [...weights]
    .filter(([, weight]) => weight >= enough)
    .map(([kind, weight]) => [kind, Math.min(weight, most)] as const)
    .sort(([, one], [, next]) => next - one);
  return findingOf(met);
}

/** `weights`: the gravest first, which gives the score; each other kind adds 2. */
export function findingOf(weights: Finding['weights']): Finding {
  const [highest, ...others] = weights;
  if (!highest) return nothingFound;
  return { score: Math.min(highest[1] + 2 * others.length, 20), kinds: weights.map(([kind]) => kind), weights };
}
