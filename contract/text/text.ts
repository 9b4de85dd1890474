import { z } from 'zod';
import { fitsIn, maxNote, maxUnits } from './graphemes.ts';

/**
 * Invisible characters that count as letters, marks or symbols: Hangul fillers, the Braille blank, and lone combining
 * marks.
 */
const blank = /[\u115f\u1160\u3164\uffa0\u2800\p{M}]/gu;
const shown = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/gu;

/** The number of visible characters: spaces, zero-width characters and other formatting count nothing. */
export const visibleLength = (text: string): number => text.replaceAll(blank, '').match(shown)?.length ?? 0;

const pop = '\u202c';
const popIsolate = '\u2069';
/** The closing character of each direction control. */
const closers = new Map([
  ...['\u202a', '\u202b', '\u202d', '\u202e'].map((one) => [one, pop] as const),
  ...['\u2066', '\u2067', '\u2068'].map((one) => [one, popIsolate] as const),
]);

/** Closes direction controls at the end of each line, so that they cannot reverse anything after the text. */
export function closeDirections(text: string): string {
  return text.replaceAll(/[^\n\r\u2028\u2029]+/g, (line) => {
    let open: string[] = [];
    for (const one of line) {
      const closer = closers.get(one);
      if (closer) open.push(closer);
      else if (one === pop && open.at(-1) === pop) open.pop();
      // Ending an isolate also ends the embeddings within it.
      else if (one === popIsolate && open.includes(popIsolate)) open = open.slice(0, open.lastIndexOf(popIsolate));
    }
    return line + open.reverse().join('');
  });
}

/** No alphabet has more marks on a letter; a pile of them is drawn over the lines above and below. */
const piled = /(\p{M}{4})\p{M}+/gu;
/** More than two empty lines. */
const gap = /\n(?:[^\S\n]*\n){3,}/g;

const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** More lines than anybody's words need; a letter on each of two thousand would fill forty screens. */
const maxLines = 50;

/** The lines after the last one that is allowed follow it in one. */
function foldLines(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= maxLines) return text;
  return [...lines.slice(0, maxLines - 1), lines.slice(maxLines - 1).join(' ')].join('\n');
}

const contained = (text: string): string =>
  foldLines(text.replaceAll(lineBreak, '\n').replaceAll(piled, '$1').replaceAll(gap, '\n\n\n'));

/** The checks that refuse a text of more than `max` characters, as its readers count them. */
export const atMost = (max: number, error: string) =>
  [z.maxLength(maxUnits(max), error), z.refine<string>((text) => fitsIn(text, max), error)] as const;

/** Text of at most `most` characters that others read as written; one without visible characters counts as empty. */
export const FreeText = (most: number, tooLong = 'request.too_big') =>
  z
    .string()
    .trim()
    .overwrite((text) => (visibleLength(text) === 0 ? '' : closeDirections(contained(text))))
    .check(...atMost(most, tooLong));

/** The reason for what an operator does, which stays in the audit. */
export const Note = FreeText(maxNote).min(3, 'request.too_small');
