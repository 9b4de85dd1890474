/** Passwords that many people chose. */
export interface CommonPasswords {
  /** All of acceptable length, in lower case. */
  readonly whole: ReadonlySet<string>;
  /** The most frequent words among them, of any length. */
  readonly words: ReadonlySet<string>;
}

/** The future owner of a password, and the brand it is for. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
  /** The names of the brand and of its host. */
  readonly brand: readonly string[];
}

/**
 * Words of this trade and of password fields (ASVS 6.1.2), in the languages of the sites; the brand's own come on top.
 */
const ofTheTrade = [
  'rendezvous', 'dating', 'datingsite', 'date', 'flirt', 'chat', 'love', 'sex', 'sexy', 'single', 'singles',
  'match', 'kiss', 'lover',
  'password', 'passwort', 'wachtwoord', 'welkom', 'welcome', 'willkommen', 'contraseña', 'contrasena',
  'motdepasse', 'salasana',
  'haslo', 'hasło', 'losenord', 'lösenord', 'passord', 'adgangskode', 'kodeord', 'geheim', 'secret', 'login', 'letmein',
  'liefde', 'liebe', 'amour', 'amore', 'amor', 'bienvenue', 'bienvenido', 'benvenuto', 'velkommen', 'valkommen',
  'tervetuloa', 'witaj',
]; // biome-ignore format: a list

/** The letters that a password needs beside words that anyone would try first. */
const enoughBeside = 4;
/** The number, year or sign that people commonly add to a word. */
const added = /[\d\p{P}\p{S}\s_]{0,5}$/u;

const [day, month, year] = ['(?:0?[1-9]|[12]\\d|3[01])', '(?:0?[1-9]|1[0-2])', '(?:19|20)\\d\\d'];
const sign = '[\\p{P}\\p{S}\\s]{0,2}';
const dayAndMonth = `(?:${day}${sign}${month}|${month}${sign}${day})`;
/** A day of our time, however it is written: who knows somebody's birthday tries it first. */
const date = new RegExp(`^(?:${dayAndMonth}${sign}${year}|${year}${sign}${dayAndMonth})${sign}$`, 'u');

/**
 * Why a password is among the first to be guessed (ASVS 6.2.4, 6.2.11): a `common` one, also with a number behind it,
 * or a date; a `pattern` that repeats itself, or the alphabet or digits in order; or `personal`, little more than the
 * person's name or address, the brand, or a word of the trade. Null for a password that is not.
 */
export function weaknessOf(
  password: string,
  owner: PasswordOwner,
  common: CommonPasswords,
): 'common' | 'pattern' | 'personal' | null {
  const text = password.normalize('NFKC').toLowerCase().trim();
  if (repeatsItself(text) || isInOrder(text)) return 'pattern';
  if (common.whole.has(text) || common.words.has(text.replace(added, '')) || date.test(text)) return 'common';
  return isAboutOwner(text, owner) ? 'personal' : null;
}

/** Whether it consists of two characters, or of three or four repeated. */
function repeatsItself(text: string): boolean {
  const characters = [...text];
  if (new Set(characters).size <= 2) return true;
  return [3, 4].some(
    (length) => characters.length >= 2 * length && characters.every((one, index) => one === characters[index % length]),
  );
}

/** Whether each character follows the one before, up or down. */
function isInOrder(text: string): boolean {
  const codes = [...text].map((one) => one.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return (
    Math.abs(step) === 1 &&
    codes.every(
      (code, index) =>
        index === 0 || code - (codes[index - 1] ?? 0) === step || (code === 48 && codes[index - 1] === 57),
    )
  );
}

function isAboutOwner(text: string, { name, email, brand }: PasswordOwner): boolean {
  const pieces = [name, ...email.split('@'), ...brand].flatMap((one) => [one, ...one.split(/[^\p{L}\p{N}]+/u)]);
  const known = [...pieces, email, ...ofTheTrade]
    .map((one) => one.normalize('NFKC').toLowerCase().trim())
    .filter((one) => one.length >= 3);
  const left = [...new Set(known)]
    .sort((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word, ' '), text);
  return left !== text && left.replaceAll(/[^\p{L}]/gu, '').length < enoughBeside;
}
