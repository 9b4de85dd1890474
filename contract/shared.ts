import { z } from 'zod';

/** The interface languages of §1; `en-US` is a variant on top of `en`. */
export const locales = ['da', 'de', 'en', 'en-US', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;
/** §1: the default locale, and where a missing text is looked up. */
export const defaultLocale: Locale = 'en';
export const fallbackLocale: Locale = 'nl';

/** The countries with regions of their own name (§3 Profile fields), ISO 3166-1 alpha-2. */
export const countries = [
  'NL', 'BE', 'GB', 'IE', 'DE', 'AT', 'IT', 'FR', 'CH', 'ES',
  'US', 'CA', 'AU', 'NZ', 'PL', 'DK', 'FI', 'NO', 'SE',
] as const; // biome-ignore format: one line a group
export const Country = z.enum(countries);
export type Country = z.infer<typeof Country>;

/** A UUIDv7 made by the server. */
export const Id = z.uuid('request.invalid_id');
export type Id = z.infer<typeof Id>;

/** What a mailed link carries. Any text may come in by an address that was altered; it opens nothing. */
export const MailedLink = z.object({ member: z.string().max(100), token: z.string().max(100) });
export type MailedLink = z.infer<typeof MailedLink>;

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Money: integer minor units with an ISO 4217 code. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;

/** Whether the caller may do something, and the failure code that says why not. */
export const Permission = z.object({ allowed: z.boolean(), reason: z.string().optional() });
export type Permission = z.infer<typeof Permission>;

/** A query's flag or number arrives as text. */
export const QueryInt = z.coerce.number().int();
export const QueryFlag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/**
 * A picture in the sizes that exist (§3 main_image). `filename` is the large one, `thumb_filename` the card,
 * `match` the square for the match modal; all are paths on this host. `placeholder` is a tiny inline picture.
 */
export const Image = z.object({
  id: Id,
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  status: z.enum(['checking', 'active', 'rejected']),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
});
export type Image = z.infer<typeof Image>;

/** Sizes that lie beside those an Image names: the card at 960 × 1200, and the square at 160. */
export type OtherSize = 'thumb2x' | 'face';
export const otherSizeOf = ({ filename }: Pick<Image, 'filename'>, size: OtherSize): string => filename.replace(/[^/]+\.webp$/, `${size}.webp`);

/**
 * What any list shows of a member. Nothing in it tells more than a reader of that list may know. `gender` and `country`
 * are null as long as the member did not tell them; `region` and `city` are names, ready to show.
 */
export const MemberCard = z.object({
  id: Id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']).nullable(),
  country: Country.nullable(),
  region: z.string().nullable(),
  city: z.string().nullable(),
  main_image: Image.nullable(),
  num_photos: z.int(),
  paid_user: z.boolean(),
  fictional_icon: z.boolean(),
  online: z.boolean(),
});
export type MemberCard = z.infer<typeof MemberCard>;
