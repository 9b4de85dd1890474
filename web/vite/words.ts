import { existsSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

type Words = { [key: string]: Words | string };
export type Compiled = { [key: string]: Compiled | string | MessageFormatElement[] };

/** §1: where a missing text is looked up. */
const fallback = 'nl';
const file = /\/locales\/([\w-]+)\/([a-z]+)\.json$/;

/**
 * Completes each `locales/<language>/<feature>.json` from its fallback languages and parses its messages, when the pages
 * are built: no page then carries a parser or a second language.
 */
export function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    transform: {
      filter: { id: file },
      handler(_code, id) {
        const [, language = '', feature = ''] = file.exec(id) ?? [];
        const folder = id.replace(file, '/locales');
        const read = (from: string): Words => {
          const path = `${folder}/${from}/${feature}.json`;
          this.addWatchFile(path);
          return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
        };
        return JSON.stringify(compile(complete(read(language), chainOf(language).map(read)), `${language}/${feature}`));
      },
    },
  };
}

/** `en-US` falls back to `en`, everything to the fallback language. */
function chainOf(language: string): string[] {
  const base = language.split('-')[0] as string;
  return [...new Set([base, fallback])].filter((one) => one !== language);
}

function complete(words: Words, fallbacks: Words[]): Words {
  return fallbacks.reduce((all, next) => merge(next, all), words);
}

function merge(under: Words, over: Words): Words {
  const merged: Words = { ...under, ...over };
  for (const [key, value] of Object.entries(over)) {
    const below = under[key];
    if (typeof value === 'object' && typeof below === 'object') merged[key] = merge(below, value);
  }
  return merged;
}

function compile(words: Words, where: string): Compiled {
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeof value === 'object' ? compile(value, where) : compileMessage(value, `${where} ${key}`)]));
}

function compileMessage(text: string, where: string): string | MessageFormatElement[] {
  try {
    const elements = parse(text, { ignoreTag: true, captureLocation: false });
    const [only] = elements;
    if (elements.length === 0) return '';
    return elements.length === 1 && only?.type === 0 ? only.value : elements;
  } catch (error) {
    throw new Error(`locales/${where}: ${(error as Error).message} in "${text}"`);
  }
}
