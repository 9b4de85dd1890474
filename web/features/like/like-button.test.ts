import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';

const wordsOf = (locale: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../locales', locale, 'like.json'), 'utf8')) as Record<string, string>;

test.each(locales.filter((locale) => locale !== 'en-US'))('in %s the name of the like button holds the word that is seen on it', (locale) => {
  const { like = '', like_name, liked = '', unlike_name } = wordsOf(locale);
  expect(like_name?.toLowerCase()).toContain(like.toLowerCase());
  expect(unlike_name?.toLowerCase()).toContain(liked.toLowerCase());
});
