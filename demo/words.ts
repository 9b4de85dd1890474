import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NicheName } from '@rendezvous/contract/niche';
import type { interests } from '@rendezvous/contract/profile';
import type { Prompt } from '@rendezvous/contract/prompt';
import { Language } from '@rendezvous/contract/shared';
import type weights from './data/weights.json';
import type { Gender } from './traits.ts';

export type { Language };
export const languages = Language.options;
export type Interest = (typeof interests)[number];

/** Whole, for one member: `[she|he]` is what a woman and what a man writes. */
export interface Text {
  readonly text: string;
  readonly interests?: readonly Interest[];
  /** Both included; without them, of any age. */
  readonly ages?: readonly [from: number, to: number];
  /** Of a niche's members only. */
  readonly niche?: NicheName;
  /** Tells what the member does for a living. */
  readonly work?: true;
}

/**
 * The turns of two members. One with `+` comes a day or more after the one before, and `gift:rose Thanks!` is a gift
 * with a line.
 */
export type Exchange = readonly string[];

/** The names that were given when these people were born, separated by spaces. */
export type Names = Readonly<Record<Gender, Readonly<Record<'young' | 'middle' | 'older', string>>>>;

interface Words {
  /** `local` are those of countries where the language has names of its own. */
  readonly names: Names & { readonly local?: Readonly<Record<string, Names>> };
  readonly texts: readonly Text[];
  /** Of members who write little. */
  readonly lines: readonly Text[];
  readonly reasons: Readonly<Record<keyof (typeof weights)['reason'], readonly string[]>>;
  /** Each can be answered: a question, a challenge, a sentence to finish. */
  readonly endings: readonly string[];
  /** Answers to prompts. */
  readonly prompts: Readonly<Partial<Record<Prompt, readonly string[]>>>;
  readonly exchanges: readonly Exchange[];
}

const read = (language: Language): Words =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'words', `${language}.json`), 'utf8'));

export const words = Object.fromEntries(languages.map((language) => [language, read(language)])) as Readonly<
  Record<Language, Words>
>;

export const isOfAge = ({ ages: [from, to] = [0, 99] }: Text, age: number): boolean => from <= age && age <= to;

/** A text as a woman or a man writes it. */
export const inTheVoiceOf = (gender: Gender, text: string): string =>
  text.replaceAll(/\[([^|\]]*)\|([^\]]*)\]/g, (_, hers: string, his: string) => (gender === 'female' ? hers : his));
