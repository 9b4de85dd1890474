let segmenter: Intl.Segmenter | undefined;

/**
 * The graphemes of a text: what readers take for one character, which may have several code points. Made when first
 * needed, and code points where it is missing: Firefox has had a segmenter since 2024.
 */
export function* graphemesOf(text: string): Iterable<string> {
  if (!Intl.Segmenter) return yield* text;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** UTF-16 units of the longest emoji, rounded up: a kiss of two people with skin tones has 15, England's flag 14. */
const unitsEach = 16;

/** The UTF-16 units that a text of `max` characters has at most. */
export const maxUnits = (max: number): number => unitsEach * max;

/** The characters of the longest texts that anybody writes. */
export const maxText = 4000;
/** The characters of an operator's note. */
export const maxNote = 500;

/** How many of a text's characters count: a grapheme is one, and several if it is longer than any emoji. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const grapheme of graphemesOf(text)) length += Math.ceil(grapheme.length / unitsEach);
  return length;
}

/** Whether a text has at most `max` characters; the units of nearly every text are few enough to tell. */
export const fitsIn = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= maxUnits(max) && countCharacters(text) <= max);

/** The beginning of a text of at most `max` UTF-16 units, which ends before a grapheme that does not fit. */
export function cutAt(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const grapheme of graphemesOf(text)) {
    if (end + grapheme.length > max) break;
    end += grapheme.length;
  }
  return text.slice(0, end);
}
