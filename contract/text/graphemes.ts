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
