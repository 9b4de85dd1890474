/** Letters of other scripts, and signs, that look like a Latin letter. After UTS 39, those that members' texts need. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    а: 'a',
    в: 'b',
    с: 'c',
    ԁ: 'd',
    е: 'e',
    ё: 'e',
    һ: 'h',
    і: 'i',
    ї: 'i',
    ј: 'j',
    к: 'k',
    ӏ: 'l',
    м: 'm',
    н: 'h',
    о: 'o',
    р: 'p',
    ԛ: 'q',
    ѕ: 's',
    т: 't',
    у: 'y',
    ѵ: 'v',
    ԝ: 'w',
    х: 'x',
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    ɑ: 'a',
    ɡ: 'g',
    ı: 'i',
    ʟ: 'l',
    ո: 'n',
    օ: 'o',
    ս: 'u',
    ƨ: 's',
    ø: 'o',
    ł: 'l',
    đ: 'd',
    ð: 'd',
    æ: 'ae',
    œ: 'oe',
    ß: 'ss',
  }),
);
const foreign = new RegExp(`[${Object.keys(lookAlikes).join('')}]`, 'g');
const plain = /^[\0-\x7f]*$/;
/** Latin and another alphabet in one word, which nobody types by accident. */
const mixed = /(?:[a-z][а-яѐ-ӿͰ-Ͽ]|[а-яѐ-ӿͰ-Ͽ][a-z])/u;

export interface Folded {
  /** Lower case, without accents, invisible signs and look-alike letters. */
  readonly text: string;
  /** Whether words mix alphabets. */
  readonly isDisguised: boolean;
}

export function fold(written: string): Folded {
  const lower = written.toLowerCase();
  if (plain.test(lower)) return { text: lower, isDisguised: false };
  const visible = lower
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '');
  const text = visible
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(foreign, (letter) => lookAlikes[letter] as string);
  return { text, isDisguised: mixed.test(visible) };
}

/** What of an ordinary message looks like digits of a telephone: dates, years and amounts. */
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const noDigits = new RegExp(
  [
    `(?<![\\d./-])(?:${day}[./-] ?${month}|${month}/${day})[./ -] ?(?:(?:19|20)\\d\\d|\\d\\d)(?![./ -]?\\d)`,
    '\\b(?:19|20)\\d\\d ?[-–/] ?(?:19|20)\\d\\d\\b',
    '\\b\\d{1,3}(?:[.,]\\d{3})+\\b(?= ?(?:€|\\$|£|euro|usd|kr|zl))',
  ].join('|'),
  'g',
);

/** Letters spelled one by one, `w h a t s a p p`, which a sentence never has five of. */
const spelled = /(?<![\p{L}\p{N}])\p{L}(?:[\s.*_-]\p{L}){4,}(?![\p{L}\p{N}])/gu;

/** A folded text with the words that were spelled letter by letter. */
export const unspelled = (text: string): string =>
  text.replaceAll(spelled, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''));

/** The words of a folded text; `|` where something stood that has digits, but is no number of a telephone. */
export const wordsOf = (text: string): string[] => text.replaceAll(noDigits, ' | ').match(/[\p{L}\p{N}]+|\|/gu) ?? [];

/** The text by which repeats are recognised: words alone, so that a name's case or a smile makes no difference. */
export const bareText = (written: string): string => (fold(written).text.match(/\p{L}+/gu) ?? []).join(' ');
