import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, type Locale, languageOf } from '@rendezvous/contract/shared';

/** A city's names besides its own. */
interface Exonyms {
  readonly inLanguage: ReadonlyMap<Language, string>;
  readonly all: readonly string[];
}
type OwnName = { readonly id: number; readonly name: string };

/** Cities' names in other languages, from `data/exonyms.tsv`. */
export function readExonyms() {
  const file = readFileSync(join(import.meta.dirname, 'data/exonyms.tsv'), 'utf8');
  const exonyms = new Map(file.trimEnd().split('\n').map(readLine));
  return {
    /** The city's name in a language, or its own. */
    nameIn: ({ id, name }: OwnName, locale: Locale): string =>
      exonyms.get(id)?.inLanguage.get(languageOf(locale)) ?? name,
    /** Each of the city's names once, its own first. */
    namesOf: ({ id, name }: OwnName): string[] => [...new Set([name, ...(exonyms.get(id)?.all ?? [])])],
  };
}

function readLine(line: string): [number, Exonyms] {
  const [id, , names = ''] = line.split('\t');
  const entries = names.split('; ').map((entry) => entry.split('=') as [languages: string, names: string]);
  const inLanguage = entries.flatMap(([languages, name]) =>
    languages === '*' ? [] : languages.split(',').map((language) => [Language.parse(language), name] as const),
  );
  return [Number(id), { inLanguage: new Map(inLanguage), all: entries.flatMap(([, list]) => list.split('|')) }];
}
