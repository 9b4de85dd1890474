import { graphemesOf } from '@rendezvous/contract/text/graphemes';

/** The background hue, in degrees, of a member without a picture; constant for a name. */
export function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** Fast path for most names: a letter without combining marks. Segmenting handles the rest, a hundred times slower. */
const plainLetter = /^[A-Za-zÀ-ÿ](?=[ -ÿ]|$)/;

/** The first grapheme of a name, which may take several code points. */
export function initialOf(name: string): string {
  const [first = '?'] = plainLetter.exec(name) ?? graphemesOf(name);
  return first.toLocaleUpperCase();
}
