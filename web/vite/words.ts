import { existsSync, readFileSync } from 'node:fs';
import { fallbacksOf, type Message } from '@rendezvous/contract/text/words';
import { parseMessage } from '@rendezvous/contract/text/words-parser';
import type { Plugin } from 'vite';
import type { FeatureWords } from '../platform/i18n/i18n.ts';

type Words = { [key: string]: Words | string };

const file = /\/locales\/([\w-]+)\/([a-z.]+)\.json$/;

/**
 * Completes each `locales/<language>/<feature>.json` from its fallback languages and parses its messages while
 * building, so that no page carries a parser or a second language.
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
        return JSON.stringify(
          compile(complete(read(language), fallbacksOf(language).map(read)), `${language}/${feature}`),
        );
      },
    },
  };
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

function compile(words: Words, where: string): FeatureWords {
  const entries = Object.entries(words).map(([key, value]) => [
    key,
    typeof value === 'object' ? compile(value, where) : compileMessage(value, `${where} ${key}`),
  ]);
  return Object.fromEntries(entries);
}

function compileMessage(text: string, where: string): Message {
  try {
    return parseMessage(text);
  } catch (error) {
    throw new Error(`locales/${where}: ${(error as Error).message} in "${text}"`);
  }
}
