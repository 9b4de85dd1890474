import type { Country, Locale } from '@rendezvous/contract/shared';

/** §9 Country to locale choices, with `en-US` for the United States. */
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

/** The site's languages that are spoken in the visitor's country: the switcher's offer (§9). */
export function localesOf(country: Country, languages: readonly Locale[]): Locale[] {
  const offered = oneEnglish(country, languages);
  return ofCountry[country]
    .map((locale) => (locale === 'en-US' && !offered.includes(locale) ? 'en' : locale))
    .filter((locale) => offered.includes(locale));
}

/** The site's languages, those of the visitor's country first. */
export function languageChoices(country: Country, languages: readonly Locale[], current?: Locale): Locale[] {
  return [...new Set([...localesOf(country, languages), ...oneEnglish(country, languages, current)])];
}

/** Leaves one English, the country's own where the site has it, and the reader's. */
function oneEnglish(country: Country, languages: readonly Locale[], current?: Locale): Locale[] {
  const [own, other] = country === 'US' ? (['en-US', 'en'] as const) : (['en', 'en-US'] as const);
  return languages.filter((locale) => locale !== other || locale === current || !languages.includes(own));
}
