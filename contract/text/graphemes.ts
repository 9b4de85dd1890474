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
