/**
 * Letters that look like a Latin one and do not decompose into it: of other alphabets, small capitals, with strokes and
 * hooks. Capitals stand where their small letter looks different. After Unicode's confusables.txt (UTS 39).
 */
export const lookalikes: Readonly<Record<string, string>> = {
  a: 'аαɑɐᴀꭺΑАᎪ',
  b: 'вьβʙɓΒВᏏᏴ',
  c: 'сϲᴄƈϹСᏟⅽ',
  d: 'ԁđɗᴅᎠᏧ',
  e: 'еεҽєɛǝəᴇΕЕᎬ',
  f: 'ƒꜰ',
  g: 'ԍցɡɢɠᏀᏻ',
  h: 'нһհħɦʜΗНᎻᏂ',
  i: 'іιɩıɪɨΙІᎥⵏ',
  j: 'јյᴊɉЈᎫ',
  k: 'кκᴋƙΚКᏦ',
  l: 'ӏłʟɭƚլᏞ',
  m: 'мᴍɱΜМᎷ',
  n: 'пηոɴŋɲΝ',
  o: 'оοσօøɵᴏΟОՕⲟ',
  p: 'рρᴘƥΡРᏢ',
  q: 'ԛզʠ',
  r: 'гʀɽᎡᏒ',
  s: 'ѕꜱʂςЅՏᏚᎦ',
  t: 'тτᴛŧƭΤТᎢ',
  u: 'υսμᴜʉц',
  v: 'νѵᴠʋᏙѴ',
  w: 'ωԝᴡɯաᎳᏔԜ',
  x: 'хχΧХ',
  y: 'уγʏƴΥУᎩҮ',
  z: 'ᴢʐƶΖᏃ',
};
/** Squares, circles and flags with a capital each, from A on. */
const lettersFrom = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];
/** Digits and signs that are read as letters within a word; as which of two like letters, does not matter. */
export const digitsAsLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
};

const latin = new Map(
  Object.entries(lookalikes).flatMap(([letter, alike]) => [...alike].map((one) => [one, letter] as const)),
);

function latinOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = lettersFrom.find((from) => code >= from && code < from + 26);
  if (first) return String.fromCodePoint(code - first + 0x61);
  return latin.get(letter) ?? latin.get(letter.toLowerCase()) ?? letter.toLowerCase();
}

/** In small Latin letters, without accents. */
export function legible(text: string): string {
  // Before anything is decomposed, as one of them would become a sigma.
  const known = [...text].map((letter) => latin.get(letter) ?? letter).join('');
  return [...known.normalize('NFKD')].map(latinOf).join('').replaceAll(/\p{M}/gu, '');
}

export const exchange = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text].map((letter) => letters[letter] ?? letter).join('');

/** The same for all words that look alike: of letters and digits only, with one for l and i, m and rn, w and vv. */
export const skeleton = (text: string): string =>
  exchange(text.replaceAll(/[^\p{L}\p{N}]/gu, ''), digitsAsLetters)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
