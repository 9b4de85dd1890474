import { defaultLocale, type Locale, locales } from '@rendezvous/contract/shared';

/** Languages that browsers name differently. */
const alike: ReadonlyMap<string, Locale> = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
]);

interface LocaleSources {
  /** The language cookie's value. */
  readonly cookie: string | undefined;
  /** The language in the address (`languageParam`). */
  readonly linked?: string | undefined;
  /** The language saved to the member's account. */
  readonly saved?: Locale;
  /** The `Accept-Language` header, for a site whose first visit is in the browser's language. */
  readonly accepted?: string | undefined;
  readonly site: { readonly languages: readonly Locale[]; readonly domain_language: Locale };
}

/**
 * §4: the language of the cookie, then of the address, then of the account, then of the browser
 * if the site goes by it, as far as the site has them; else the site's `domain_language`. A variant that the site
 * lacks falls back to its language: `en-US` to `en`.
 */
export function pageLocale({ cookie, linked, saved, accepted, site }: LocaleSources): Locale {
  const { languages, domain_language } = site;
  for (const wish of [cookie, linked, saved]) {
    const spoken =
      languages.find((locale) => locale === wish) ?? languages.find((locale) => locale === wish?.split('-')[0]);
    if (spoken) return spoken;
  }
  const wanted = acceptedLocale(accepted, languages);
  if (wanted) return wanted;
  return languages.includes(domain_language) ? domain_language : (languages[0] ?? defaultLocale);
}

/** The first supported language in an `Accept-Language` header. */
export const browserLocale = (header: string | undefined): Locale => acceptedLocale(header, locales) ?? defaultLocale;

function acceptedLocale(header: string | undefined, offered: readonly Locale[]): Locale | undefined {
  if (!header) return undefined;
  const wishes = header.split(',').map((part) => {
    const [name = '', ...params] = part.trim().split(';');
    const quality = params.find((param) => param.trim().startsWith('q='));
    return { name: name.toLowerCase(), quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
  });
  for (const { name } of wishes
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)) {
    const base = name.split('-')[0] as string;
    const spoken = [name, base, alike.get(base)];
    const found = spoken.flatMap((one) => offered.find((locale) => locale.toLowerCase() === one) ?? [])[0];
    if (found) return found;
  }
  return undefined;
}
