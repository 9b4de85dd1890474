import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { Country } from './shared.ts';

export const placeFailures = failures('place', { unknown_country: 422, unknown_region: 422, unknown_city: 422 });

export const Region = z.object({ country: Country, code: z.string(), name: z.string() });
export type Region = z.infer<typeof Region>;

export const City = z.object({ id: z.int(), country: Country, region: z.string(), name: z.string() });
export type City = z.infer<typeof City>;

export const listRegions = endpoint({
  method: 'GET',
  path: '/api/regions.php',
  access: 'anyone',
  summary: 'The regions of every country of the site',
  answer: z.object({ regions: z.array(Region) }),
});

/**
 * The 10 largest cities with a name in any language that begins with `q`, ignoring diacritics and case, by their names
 * in the caller's language.
 */
export const findCities = endpoint({
  method: 'GET',
  path: '/api/cities.php',
  access: 'anyone',
  summary: 'Cities by the beginning of their name',
  query: z.object({ country: Country, q: z.string().trim().max(80) }),
  answer: z.object({ cities: z.array(City) }),
  limits: [{ max: 120, seconds: 60, by: 'address' }],
});

/**
 * The nearest city to a position, or `false` if none is within 100 km (§7: false on failure). The position is not
 * stored.
 */
export const geocode = endpoint({
  method: 'GET',
  path: '/api/geocode.php',
  access: 'anyone',
  summary: 'The nearest city to a position',
  query: z.object({ lat: z.coerce.number().min(-90).max(90), lon: z.coerce.number().min(-180).max(180) }),
  answer: z.union([City, z.literal(false)]),
  limits: [{ max: 30, seconds: 60, by: 'address' }],
});
