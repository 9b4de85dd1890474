import { requestFailures } from '@rendezvous/contract/endpoint';
import { placeFailures } from '@rendezvous/contract/place';
import { problem } from '@rendezvous/contract/problem';
import type { ProfileChange } from '@rendezvous/contract/profile';
import type { Locale } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';
import type { z } from 'zod';
import type { Places } from '../place/place.service.ts';
import { checkMemberName } from '../site/site.service.ts';
import { writtenAnswers } from './profile.prompts.ts';
import { aboutLanguage } from './profile.rules.ts';
import type { ProfileRow, ProfileValues } from './profile.store.ts';

type Change = z.output<typeof ProfileChange>;

interface Changing {
  readonly row: Pick<ProfileRow, 'name' | 'about' | 'prompts' | 'country' | 'region' | 'city_id'>;
  readonly change: Change;
  readonly places: Places;
  readonly site: Pick<Settings, 'name' | 'countries'>;
  readonly email: string | undefined;
  /** The language of the page on which the change is made. */
  readonly locale: Locale;
}

/** The columns that a change sets. */
export function changedValues({ row, change, places, site, email, locale }: Changing): ProfileValues {
  const { country, region, city, prompts, ...facts } = change;
  if (facts.name !== undefined && facts.name !== row.name) checkMemberName(facts.name, site);
  if (facts.name !== undefined && facts.name.toLowerCase() === email?.toLowerCase()) {
    throw problem(requestFailures.invalid, { fields: { name: 'member.name_equals_email' } });
  }
  const changed = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const placed =
    country === undefined && region === undefined && city === undefined
      ? {}
      : changedPlace({ row, change, places, site });
  const { about } = facts;
  const written = about === undefined || about === row.about ? {} : { about_language: aboutLanguage(about, locale) };
  const answered = prompts && { prompts: writtenAnswers(prompts, row.prompts, locale) };
  return { ...changed, ...written, ...answered, ...placed };
}

/**
 * A city sets its region and country; a new country clears region and city, and a new region clears the city. Only the
 * city's position is stored.
 */
function changedPlace({ row, change, places, site: { countries } }: Omit<Changing, 'email' | 'locale'>): ProfileValues {
  if (typeof change.city === 'number') {
    const city = places.city(change.city);
    if (!city || !countries.includes(city.country)) throw problem(placeFailures.unknown_city);
    return {
      country: city.country,
      region: city.region,
      city_id: city.id,
      latitude: city.latitude,
      longitude: city.longitude,
    };
  }
  const country = change.country ?? row.country;
  if (change.country !== undefined && !countries.includes(change.country)) throw problem(placeFailures.unknown_country);
  const region = change.region !== undefined ? change.region : country === row.country ? row.region : null;
  if (region !== null && (country === null || !places.hasRegion(country, region)))
    throw problem(placeFailures.unknown_region);
  const staysInCity = change.city === undefined && country === row.country && region === row.region;
  return { country, region, ...(staysInCity ? {} : { city_id: null, latitude: null, longitude: null }) };
}
