import {
  atWords,
  digitWords,
  domains,
  dotWords,
  nationalDomains,
  providers,
  tensWords,
  thenWords,
} from './scam.words.ts';

/** A telephone number has so many digits; fewer are a price, a year or a house. */
const [fewestDigits, mostDigits] = [7, 16];

const numerals = [...tensWords, ...digitWords].sort((one, next) => next.length - one.length);
const isTens = new Set(tensWords);
const ambiguous: ReadonlySet<string> = new Set(['en', 'et', 'to', 'un', 'sei', 'sex', 'oh']);
const numeral = new RegExp(`\\d|${numerals.join('|')}`, 'g');
/** Joins numerals: `fünfundfünfzig`. */
const joins = /(?<= )(?:und|ogt|og|en|e)(?= )/g;
/** Longer words are of no language's numbers. */
const longestNumber = 60;

/**
 * Whether a word is of nothing but digits and numerals: `07700`, `seven`, `zero7seven00`, `fünfundfünfzig`. Each is
 * taken out once, from the left: to try every way of reading a word would take for ever on one made for it.
 */
function isNumber(word: string): boolean {
  if (word.length > longestNumber) return false;
  const left = word.replaceAll(numeral, (part) => (/\d/.test(part) ? '#' : ' '));
  return /^[# ]+$/.test(left.replaceAll(joins, ''));
}

/** Letters that stand for digits among digits: `O7700 9OO`, `6SS`. */
const digitLike: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', s: '5' };
const isDigitLike = /^[\dolis]*\d[\dolis]*$|^o+$/;

/** How many digits a word stands for; 0 if it is an ordinary one. */
function digitsOf(word: string): number {
  if (/^\d+$/.test(word)) return word.length;
  if (isDigitLike.test(word)) return word.replaceAll(/[olis]/g, (letter) => digitLike[letter] as string).length;
  if (!isNumber(word)) return 0;
  return (word.match(numeral) ?? []).reduce((sum, part) => sum + (isTens.has(part) ? 2 : 1), 0);
}

/** Numerals that are ordinary words, too (`en`, `to`), count beside another numeral alone. */
const isNumeralIn = (words: readonly string[], at: number): boolean => {
  if (!ambiguous.has(words[at] as string)) return true;
  return [words[at - 1], words[at + 1]].some(
    (word = '') => !ambiguous.has(word) && /^[a-z]/.test(word) && digitsOf(word) > 0,
  );
};

/** A year joins no number: `in 2010 and 2015`. */
const isYear = (word = ''): boolean => /^(?:19|20)\d\d$/.test(word);
const isGroup = (word = ''): boolean => /^\d{2,}$/.test(word) && !isYear(word);

/** Whether digits, written or spelled, follow each other as in a telephone number. */
export function hasPhone(words: readonly string[]): boolean {
  let [digits, groups, numbers] = [0, 0, 0];
  const isPhone = () => digits >= fewestDigits && digits <= mostDigits && (groups > 1 || digits > 7 || numbers > 0);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const more = isNumeralIn(words, at) ? digitsOf(word) : 0;
    if (more > 0) {
      digits += more;
      groups += 1;
      if (/\d/.test(word)) numbers += 1;
      continue;
    }
    // `0176 and then 555`
    let next = at;
    while (next < at + 2 && thenWords.has(words[next] ?? '')) next += 1;
    const goesOn = next > at && digits >= 2 && isGroup(words[next]) && isGroup(words[at - 1]);
    if (goesOn) at = next - 1;
    else {
      if (isPhone()) return true;
      [digits, groups, numbers] = [0, 0, 0];
    }
  }
  return isPhone();
}

const [anyAt, anyDot] = [atWords.join('|'), dotWords.join('|')];
const sign = `\\s*(?:@|[\\[(]\\s*(?:${anyAt})\\s*[\\])])\\s*`;
const spokenAt = `\\s+(?:${anyAt})\\s+`;
const spokenDot = `\\s*[\\[(]\\s*(?:${anyDot})\\s*[\\])]\\s*|\\s+(?:${anyDot})\\s+`;
const dot = `(?:\\s*\\.\\s*|${spokenDot})`;
const anyProvider = providers.join('|');
const ending = `(?:${[...domains, ...nationalDomains].join('|')})\\b`;

/** Addresses of mails, also with their signs as words, and a provider's name alone after a name. */
const name = '(?<![a-z0-9_.+-])[a-z0-9_.+-]{1,64}';
const addresses = [
  `${name}${sign}[a-z0-9][a-z0-9 -]{0,30}?${dot}${ending}`,
  // Not with a plain dot: `gains at coins.com` names a website.
  `${name}${spokenAt}[a-z0-9-]{2,30}(?:${spokenDot})${ending}`,
  `${name}(?:${sign}|${spokenAt})(?:${anyProvider})\\b`,
  `\\b(?:${anyProvider})${dot}(?:com|net|${nationalDomains.join('|')})\\b`,
].map((source) => new RegExp(source));

/** Words without which there is no address. */
const mayHaveAddress = new RegExp(`@|\\b(?:${anyAt})\\b|\\b(?:${anyDot})\\b|\\b(?:${anyProvider})\\b`);
export const hasAddress = (text: string): boolean =>
  mayHaveAddress.test(text) && addresses.some((address) => address.test(text));

/** National endings are words, too (`no`, `me`), so that they count only where the rest cannot be one. */
const links = [
  /\bh(?:tt|xx)ps?:|\bwww\s?\.\s?[a-z0-9]/,
  new RegExp(`\\b[a-z0-9][a-z0-9-]{0,62}[a-z0-9](?:\\.|\\s\\.\\s|${spokenDot})(?:${domains.join('|')})\\b`),
  new RegExp(`\\b[a-z0-9]{0,62}(?:[a-z]-[a-z]|[a-z]\\d)[a-z0-9-]{0,62}\\.${ending}`),
  new RegExp(`\\b[a-z0-9-]{1,63}\\.(?:${nationalDomains.join('|')})/[a-z0-9]`),
];
const mayHaveLink = new RegExp(`[.:]|\\b(?:${anyDot})\\b`);
export const hasLink = (text: string): boolean => mayHaveLink.test(text) && links.some((link) => link.test(text));

/** A name with the signs of one in a network: `jenny.w.art`, `katie_r88`, `blondi_tre`. */
const handle =
  /(?<![\p{L}\d@.])(?=[a-z0-9._]*[a-z])(?:[a-z0-9]+_[a-z0-9_.]+|[a-z]+\.[a-z]+(?:\.[a-z0-9]+)*|[a-z]{3,}\d{2,})(?![\p{L}\d])/u;
const atName = /(?<![\w.])@\s?[a-z][a-z0-9._]{2,}/;
/** One that no sentence without a space after its full stop looks like. */
const plainHandle =
  /(?<![\p{L}\d@.])(?=[a-z0-9._]*[a-z])(?:[a-z0-9]+_[a-z0-9_.]+|[a-z]+\.[a-z0-9]+\.[a-z0-9.]+)(?![\p{L}\d])/u;
export const hasPlainHandle = (text: string): boolean => plainHandle.test(text);
export const hasHandle = (text: string): boolean => handle.test(text);
export const hasAtName = (text: string): boolean => text.includes('@') && atName.test(text);
