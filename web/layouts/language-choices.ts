import type { Country, Locale } from '@rendezvous/contract/shared';

/** §9 Country to locale choices. The United States write English their own way. */
const ofCountry: Record<Country, readonly Locale[]> = {
  US: ['en-US', 'es'],
  NL: ['nl'],
  BE: ['nl', 'fr', 'de'],
  FR: ['fr'],
  IT: ['it'],
  ES: ['es'],
  DE: ['de'],
  AT: ['de'],
  IE: ['en'],
  GB: ['en'],
  CA: ['en', 'fr'],
  PL: ['pl'],
  AU: ['en'],
  NZ: ['en'],
  CH: ['de', 'it', 'fr', 'en'],
  DK: ['da'],
  FI: ['fi', 'sv'],
  NO: ['nb'],
  SE: ['sv'],
};

/** The site's languages, those of the visitor's country first. Only one English is offered. */
export function languageChoices(country: Country, languages: readonly Locale[]): Locale[] {
  const spoken = languages.filter((locale) => locale !== (country === 'US' ? 'en' : 'en-US'));
  const first = ofCountry[country].filter((locale) => spoken.includes(locale));
  return [...first, ...spoken.filter((locale) => !first.includes(locale))];
}
