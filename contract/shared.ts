import { z } from 'zod';

/** The interface languages of §1; `en-US` is a variant on top of `en`. */
export const locales = ['da', 'de', 'en', 'en-US', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;
/** A language without its variant, such as that of a bio. */
export const Language = Locale.exclude(['en-US']);
export type Language = z.infer<typeof Language>;
export const languageOf = (locale: Locale): Language => locale.split('-')[0] as Language;
/** §1: the default locale, and the fallback for missing texts. */
export const defaultLocale: Locale = 'en';
export const fallbackLocale: Locale = 'nl';

/** Query parameter with a language, in the links of mails and of search engines. */
export const languageParam = 'lang';

/** The countries whose regions have names (§3 Profile fields), ISO 3166-1 alpha-2. */
export const countries = [
  'NL', 'BE', 'GB', 'IE', 'DE', 'AT', 'IT', 'FR', 'CH', 'ES',
  'US', 'CA', 'AU', 'NZ', 'PL', 'DK', 'FI', 'NO', 'SE',
] as const; // biome-ignore format: one line a group
export const Country = z.enum(countries);
export type Country = z.infer<typeof Country>;

/**
 * Any country, also one whose people cannot sign up, as two capital letters of ISO 3166-1; without the codes by which
 * proxies and registries say that it is unknown.
 */
export const CountryCode = z.string().regex(/^(?!AA|EU|XX|ZZ)[A-Z]{2}$/);
export type CountryCode = z.infer<typeof CountryCode>;

/** A UUID, in lower case however it was sent. */
export const Id = z.uuid('request.invalid_id').toLowerCase();
export type Id = z.infer<typeof Id>;

/**
 * Parameters of a mailed link. Any text is accepted, as the address may have been altered; a wrong one opens nothing.
 */
export const MailedLink = z.object({ member: z.string().max(100), token: z.string().max(100) });
export type MailedLink = z.infer<typeof MailedLink>;

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso.date();

/** Money: integer minor units with an ISO 4217 code. */
export const Money = z.object({ amount: z.int(), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;

/** Whether the caller may do something, and if not, the failure code. */
export const Permission = z.object({ allowed: z.boolean(), reason: z.string().optional() });
export type Permission = z.infer<typeof Permission>;

/** Numbers in a query arrive as text. */
export const QueryInt = z.coerce.number().int();
export const QueryFlag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

/** A photo waits for review, is accepted, or is rejected. */
export const photoStatuses = ['checking', 'active', 'rejected'] as const;

/**
 * A picture in its sizes (§3 main_image): `filename` is the large one, `thumb_filename` the card, `match` the square
 * for the match modal, all as paths on this host. `placeholder` is a tiny inline picture. `drawn`: a drawing, not a
 * photograph.
 */
export const Image = z.object({
  id: Id,
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  status: z.enum(photoStatuses),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  drawn: z.boolean(),
});
export type Image = z.infer<typeof Image>;

/** Sizes stored beside those of an Image: the card at 960 × 1200 and the square at 160. */
export type OtherSize = 'thumb2x' | 'face';
export const otherSizeOf = ({ filename }: Pick<Image, 'filename'>, size: OtherSize): string =>
  `${filename.slice(0, filename.lastIndexOf('/') + 1)}${size}.webp`;

/** The brand that a call of operators is about; without one, all that the operator sees. */
export const OfBrand = z.object({ site: z.string().max(100).optional() });

/**
 * A member in any list. It reveals only what every reader of that list may know. `gender` and `country` are null until
 * given; `region` and `city` are display names.
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
  /** A person compared a picture of the member in a pose with photos of this profile. */
  verified: z.boolean(),
  online: z.boolean(),
});
export type MemberCard = z.infer<typeof MemberCard>;
