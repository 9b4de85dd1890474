/** The hue in degrees of a member without a picture: always the same for the same name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** What most names begin with: a letter that nothing joins. Segmenting, which knows all others, takes a hundred times as long. */
const plainLetter = /^[A-Za-zÀ-ÿ](?=[ -ÿ]|$)/;

/** The first letter of a name, whole even where it takes several code points. */
export function initialOf(name: string): string {
  const first = plainLetter.exec(name)?.[0] ?? graphemes.segment(name)[Symbol.iterator]().next().value?.segment ?? '?';
  return first.toLocaleUpperCase();
}
