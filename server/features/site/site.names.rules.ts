import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import type { Settings } from '@rendezvous/contract/site';

/** Words by which site staff call themselves, in the site's languages, without accents and a plural s. */
export const teamNames: readonly string[] =
  `team staff crew system root webmaster postmaster official officieel offiziell officiel oficial ufficiale virallinen
  oficjalny
  admin administrator administrateur administrador amministratore beheer beheerder yllapito yllapitaja
  moderator moderation moderatie moderateur moderador moderatore moderaattori
  support helpdesk service hulp hilfe ayuda aiuto hjelp hjælp pomoc assistance assistenza asistencia soporte supporto
  kundestøtte kundestotte
  customerservice customersupport customercare klantenservice kundenservice kundenbetreuung kundservice kundtjanst
  kundeservice asiakaspalvelu
  serviceclient servizioclienti servicioalcliente atencionalcliente obsługaklienta`.split(/\s+/);
/** Words that do not turn it into a different name: "The Rendezvous Team", "rendezvous.com". */
const fillers = 'the de het der die das el la le il les van von of at by en und y et e com net org www'.split(' ');

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
const signsAsLetters: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'l', '|': 'l', '€': 'e' };

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
function legible(text: string): string {
  // Before anything is decomposed, as one of them would become a sigma.
  const known = [...text].map((letter) => latin.get(letter) ?? letter).join('');
  return [...known.normalize('NFKD')].map(latinOf).join('').replaceAll(/\p{M}/gu, '');
}

const exchange = (text: string, letters: Readonly<Record<string, string>>): string =>
  [...text].map((letter) => letters[letter] ?? letter).join('');

/** The same for all words that look alike: of letters and digits only, with one for l and i, m and rn, w and vv. */
const skeleton = (text: string): string =>
  exchange(text.replaceAll(/[^\p{L}\p{N}]/gu, ''), digitsAsLetters)
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const skeletonsOf = (words: readonly string[]) => new Set(words.map((word) => skeleton(legible(word))));
const [teamSkeletons, fillerSkeletons] = [skeletonsOf(teamNames), skeletonsOf(fillers)];

const isTeam = (word: string): boolean => teamSkeletons.has(word) || teamSkeletons.has(word.replace(/s$/, ''));

/** What remains of a name if any of the digits at its ends are left out: each may be a letter or part of a number. */
function withoutNumbers(name: string): string[] {
  const [, before = '', middle = '', after = ''] =
    /^[^\p{L}\p{N}]*(\p{N}*)(.*?)(\p{N}*)[^\p{L}\p{N}]*$/su.exec(name) ?? [];
  return Array.from({ length: before.length + 1 }, (_, from) => before.slice(from) + middle).flatMap((rest) =>
    Array.from({ length: after.length + 1 }, (_, upTo) => rest + after.slice(0, upTo)),
  );
}

/** How a name may be read: its signs as signs or as letters, and its digits as letters or as numbers beside words. */
function readingsOf(name: string): string[] {
  const text = legible(name);
  return [text, exchange(text, signsAsLetters)].flatMap((reading) => [
    ...withoutNumbers(reading),
    reading.replaceAll(/(?<![\p{L}\p{N}])\p{N}+|\p{N}+(?![\p{L}\p{N}])/gu, ''),
  ]);
}

/** Whether members could mistake the name for the site's team: "Admin", the brand's name, "Support Rendezvous". */
function isTeamName(name: string, brand: string): boolean {
  const own = skeleton(legible(brand));
  return readingsOf(name).some((reading) => {
    const words = reading.split(/[^\p{L}\p{N}]+/u).map(skeleton);
    const whole = words.join('');
    // The brand's name may consist of several words or be part of one.
    const rest = whole.replaceAll(own, '');
    if (whole === '') return false;
    if (rest === '' || isTeam(whole) || isTeam(rest)) return true;
    const others = words
      .map((word) => word.replaceAll(own, ''))
      .filter((word) => !(word === '' || fillerSkeletons.has(word)));
    return others.every(isTeam) && (others.length > 0 || rest !== whole);
  });
}

/** Letters that no word has beside Latin ones; Chinese, Japanese and Korean are written with them. */
const notBesideLatin =
  /[\p{L}--[\p{sc=Latn}\p{sc=Zyyy}\p{sc=Zinh}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}]]/v;

const mixesAlphabets = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => /\p{Script=Latin}/u.test(word) && notBesideLatin.test(word));

/** Throws `request.invalid` for a member name that looks like the team's, or could look like any other. */
export function checkMemberName(name: string, { name: site }: Pick<Settings, 'name'>): void {
  if (isTeamName(name, site))
    throw problem(requestFailures.invalid, { params: { site }, fields: { name: 'member.name_reserved' } });
  if (mixesAlphabets(name)) throw problem(requestFailures.invalid, { fields: { name: 'member.name_mixed_alphabets' } });
}
