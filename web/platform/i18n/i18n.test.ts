import { expect, test } from 'vitest';
import { I18n } from './i18n.ts';

test('fetched words always return the same promise; words that came with the page return none', async () => {
  const i18n = new I18n('de', { common: {} }, async () => ({ title: 'Suche' }));
  expect(i18n.load('common')).toBeUndefined();
  const coming = i18n.load('search');
  expect(coming).toBeDefined();
  await coming;
  expect(i18n.words.search).toEqual({ title: 'Suche' });
  expect(i18n.load('search')).toBe(coming);
});
