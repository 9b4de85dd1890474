import { fold } from './scam.text.rules.ts';
import common from './words/common.json' with { type: 'json' };
import da from './words/da.json' with { type: 'json' };
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fi from './words/fi.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };
import nb from './words/nb.json' with { type: 'json' };
import nl from './words/nl.json' with { type: 'json' };
import pl from './words/pl.json' with { type: 'json' };
import sv from './words/sv.json' with { type: 'json' };

/**
 * The words of all languages, each in its file. A scammer need not write in the language of the page, so every message
 * is read with all of them. A phrase is words in their order: `a|b` is one of them, `a*` begins with it, `..` up to
 * three words between, `#` a number, `$net` one of `networks`. Its weight is the key under which it stands.
 */
const languages = [en, de, nl, fr, es, it, sv, da, nb, fi, pl];

export type WordKind = 'move' | 'handle' | 'money' | 'investment';
type Weighted = Readonly<Record<string, readonly string[]>>;

interface Step {
  /** Up to three words may come before. */
  readonly gap: boolean;
  readonly takesNumber: boolean;
  readonly exact: ReadonlySet<string>;
  readonly prefixes: readonly string[];
}

export interface Phrase {
  readonly kind: WordKind;
  readonly weight: number;
  readonly steps: readonly Step[];
}

const folded = (words: readonly string[]): string[] => words.map((word) => fold(word).text);

function stepOf(word: string, gap: boolean): Step {
  const options = word.split('|').flatMap((option) => (option === '$net' ? common.networks : option ? [option] : []));
  const all = folded(options);
  return {
    gap,
    takesNumber: all.includes('#'),
    exact: new Set(all.filter((option) => !option.endsWith('*'))),
    prefixes: all.filter((option) => option.endsWith('*')).map((option) => option.slice(0, -1)),
  };
}

function phraseOf(kind: WordKind, weight: number, text: string): Phrase {
  const words = text.split(' ');
  const steps = words.flatMap((word, index) => (word === '..' ? [] : [stepOf(word, words[index - 1] === '..')]));
  return { kind, weight, steps };
}

const phrasesOf = (kind: WordKind, weighted: Weighted): Phrase[] =>
  Object.entries(weighted).flatMap(([weight, texts]) => texts.map((text) => phraseOf(kind, Number(weight), text)));

const phrases = [...languages, common].flatMap((words: Partial<Record<WordKind, Weighted>>) =>
  (['move', 'handle', 'money', 'investment'] as const).flatMap((kind) => phrasesOf(kind, words[kind] ?? {})),
);

/** Phrases by their first word, so that a word of a message meets few of them; `#` is any number. */
const byWord = new Map<string, Phrase[]>();
/** Those whose first word is a beginning, by its first letters. */
const byBeginning = new Map<string, Phrase[]>();
const beginningLength = 3;
const file = (map: Map<string, Phrase[]>, key: string, phrase: Phrase) =>
  map.set(key, [...(map.get(key) ?? []), phrase]);
for (const phrase of phrases) {
  for (const word of phrase.steps[0]?.exact ?? []) file(byWord, word, phrase);
  for (const prefix of phrase.steps[0]?.prefixes ?? []) file(byBeginning, prefix.slice(0, beginningLength), phrase);
}
const isNumber = (word: string): boolean => word.charCodeAt(0) <= 57;

/** The phrases that may begin with a word. */
export function phrasesFrom(word: string): readonly Phrase[] {
  const exact = byWord.get(isNumber(word) ? '#' : word) ?? [];
  const others = byBeginning.get(word.slice(0, beginningLength));
  return others ? [...exact, ...others] : exact;
}

const all = (part: 'digits' | 'tens' | 'then' | 'at' | 'dot'): string[] =>
  [...new Set(folded(languages.flatMap((words) => words[part])))].sort((one, next) => next.length - one.length);

export const digitWords = all('digits');
export const tensWords = all('tens');
export const thenWords: ReadonlySet<string> = new Set(all('then'));
export const atWords = all('at');
export const dotWords = all('dot');
export const neverWords: ReadonlySet<string> = new Set(folded(languages.flatMap(({ never }) => never)));
export const networks = stepOf('$net', false);
export const { weakNetworks, providers, domains, nationalDomains } = common;

export const matches = ({ takesNumber, exact, prefixes }: Step, word: string): boolean =>
  exact.has(word) || (takesNumber && isNumber(word)) || prefixes.some((prefix) => word.startsWith(prefix));
