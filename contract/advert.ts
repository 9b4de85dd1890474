import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Advert, OwnProfile } from './profile.ts';
import { Id, Language, MemberCard } from './shared.ts';

/**
 * The version of the texts that ask for consent to be shown on landing pages. A higher one shows nobody until they have
 * switched it on again, so it changes with the meaning of the texts.
 */
export const advertVersion = 1 as const;

/** A member as their landing pages show them; null is what they did not allow, or what is not there. */
export const Advertised = MemberCard.pick({
  id: true,
  country: true,
  region: true,
  city: true,
  main_image: true,
  fictional_icon: true,
}).extend({
  name: z.string().nullable(),
  age: z.int().nullable(),
  about: z.string(),
  about_language: Language.nullable(),
});
export type Advertised = z.infer<typeof Advertised>;

/**
 * Null alike for a member who did not switch it on or may not be seen by visitors of this site, and for an unknown id;
 * for all of them with the same work.
 */
export const readAdvert = endpoint({
  method: 'GET',
  path: '/api/advert.php',
  access: 'visitor',
  summary: 'A member as landing pages show them, as far as the member allowed it',
  query: z.object({ id: Id }),
  answer: z.object({ advertised: Advertised.nullable() }),
  // Advertisements bring many visitors behind one address. Those over the limit are invited without the member.
  limits: [{ max: 1200, seconds: 600, by: 'address' }],
});

export const changeAdvert = endpoint({
  method: 'PUT',
  path: '/api/advert.php',
  access: 'member',
  beforeAge: true,
  summary: 'Allow landing pages to show the caller, or take it back',
  // Pages opened before the text changed cannot allow what it says now, but take back what was allowed.
  body: Advert.extend({ version: z.int() }).refine(({ is_on, version }) => !is_on || version === advertVersion, {
    path: ['version'],
    message: 'consent.changed',
  }),
  answer: z.object({ profile: OwnProfile }),
});
