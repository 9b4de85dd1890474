import { countries, locales } from '@rendezvous/contract/shared';
import { expect, test } from 'vitest';
import { languageChoices, localesOf } from './language-choices.ts';

/** §9 verbatim, except that the United States get `en-US`. */
const specified =
  'US en-US/es; NL nl; BE nl/fr/de; FR fr; IT it; ES es; DE de; AT de; IE en; GB en; CA en/fr; PL pl; AU en; NZ en; ' +
  'CH de/it/fr/en; DK da; FI fi/sv; NO nb; SE sv';

test('each country has the specified choices', () => {
  expect(countries.map((country) => `${country} ${localesOf(country, locales).join('/')}`).sort()).toEqual(
    specified.split('; ').sort(),
  );
});

test('every language is offered, with only one English', () => {
  for (const country of countries) {
    const choices = languageChoices(country, locales);
    expect(new Set(choices).size).toBe(choices.length);
    expect(choices).toHaveLength(locales.length - 1);
    expect(choices.slice(0, localesOf(country, locales).length)).toEqual(localesOf(country, locales));
  }
});

test('the English that the reader has is offered beside the country’s', () => {
  const choices = languageChoices('NL', locales, 'en-US');
  expect(choices).toHaveLength(locales.length);
  expect(choices).toEqual(expect.arrayContaining(['en', 'en-US']));
  expect(languageChoices('NL', locales, 'en')).not.toContain('en-US');
});

test('a site with few languages offers no others', () => {
  expect(localesOf('US', ['en', 'nl'])).toEqual(['en']);
  expect(languageChoices('US', ['en', 'nl'])).toEqual(['en', 'nl']);
  expect(languageChoices('FI', ['nl', 'en-US'])).toEqual(['nl', 'en-US']);
});
