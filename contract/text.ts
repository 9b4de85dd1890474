import { z } from 'zod';

/** Characters that count as letters, marks or symbols and show nothing: fillers of Hangul, the blank of Braille, and combining marks alone. */
const blank = /[\u115f\u1160\u3164\uffa0\u2800\p{M}]/gu;
const shown = /[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/gu;

/** How many characters of a text a reader sees: none of spaces, zero-width characters and other formatting. */
export const visibleLength = (text: string): number => text.replaceAll(blank, '').match(shown)?.length ?? 0;

const pop = '\u202c';
const popIsolate = '\u2069';
/** What each control that changes the direction of the text behind it is closed by. */
const closers = new Map([
  ...['\u202a', '\u202b', '\u202d', '\u202e'].map((one) => [one, pop] as const),
  ...['\u2066', '\u2067', '\u2068'].map((one) => [one, popIsolate] as const),
]);

/** Closes what changes the direction of writing at the end of each line, so that nothing behind the text is turned round by it. */
export function closeDirections(text: string): string {
  return text.replaceAll(/[^\n\r\u2028\u2029]+/g, (line) => {
    let open: string[] = [];
    for (const one of line) {
      const closer = closers.get(one);
      if (closer) open.push(closer);
      else if (one === pop && open.at(-1) === pop) open.pop();
      // The end of an isolate also ends the embeddings within it.
      else if (one === popIsolate && open.includes(popIsolate)) open = open.slice(0, open.lastIndexOf(popIsolate));
    }
    return line + open.reverse().join('');
  });
}

/** A text that others read as it was written; one that shows nothing is empty. */
export const FreeText = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .overwrite((text) => (visibleLength(text) === 0 ? '' : closeDirections(text)));
