import type { ScamKind } from '@rendezvous/contract/scam';
import { findingIn } from './scam.rules.ts';

/** A part of a text, from a character on and up to another. */
export interface Mark {
  readonly from: number;
  readonly to: number;
}

/** The first words in which the rules notice a kind, as few as it takes; undefined for what no words show. */
function markOf(text: string, kind: ScamKind): Mark | undefined {
  const words = [...text.matchAll(/\S+/g)].map(({ index: from, 0: word }) => ({ word, from, to: from + word.length }));
  const isIn = (first: number, last: number) =>
    findingIn(text.slice(words[first]?.from, words[last]?.to)).kinds.includes(kind);
  let [low, last] = [0, words.length - 1];
  while (low < last) {
    const middle = Math.floor((low + last) / 2);
    if (isIn(0, middle)) last = middle;
    else low = middle + 1;
  }
  let first = last;
  while (first >= 0 && !isIn(first, last)) first -= 1;
  // The rest of a number, of which the rules need only so many digits.
  const isDigits = (at: number) => kind === 'phone' && /\d/.test(words[at]?.word ?? '');
  while (isDigits(first - 1)) first -= 1;
  while (isDigits(last + 1)) last += 1;
  const [begin, end] = [words[first], words[last]];
  return begin && end && { from: begin.from, to: end.to };
}

/** What of a text was noticed, for whoever decides about it: in order, and nothing twice. */
export function marksIn(text: string, kinds: readonly ScamKind[]): Mark[] {
  const found = kinds.flatMap((kind) => markOf(text, kind) ?? []).sort((one, other) => one.from - other.from);
  const marks: Mark[] = [];
  for (const { from, to } of found) {
    const last = marks.at(-1);
    if (last && from <= last.to) marks.splice(-1, 1, { from: last.from, to: Math.max(last.to, to) });
    else marks.push({ from, to });
  }
  return marks;
}
