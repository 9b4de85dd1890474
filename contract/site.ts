import { z } from 'zod';
import { premiumChatFeatures } from './chat-premium.ts';
import { endpoint } from './endpoint.ts';
import { ReceivedLikes } from './like.ts';
import { Age, minimumAge } from './member.ts';
import { Country, Day, Locale, Money } from './shared.ts';

/** §1: see `niche.ts` for their names. */
export const Niche = z.int().min(1).max(7);

export const HexColor = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'a colour like #7b2d8b', abort: true });

/** Marks for fictional profiles. */
export const fictionalIcons = ['mask', 'robot', 'info'] as const;

/** The parts of the home page below its faces; the brand's own promise ends the page unless it stands among them. */
export const homeParts = ['promise', 'steps', 'safety', 'costs', 'questions'] as const;
export type HomePart = (typeof homeParts)[number];

/**
 * How a brand looks (docs/look.md, Brands). `wordmark` styles its name and icon, `corners` and `text` scale every
 * radius and type size, `scheme` applies until the reader chooses, `hero` composes the home page, `parts` is what it
 * says first below the faces, `cards` frames a person in a grid, `pictures` filters the picture there.
 */
export const Theme = z.object({
  primary: z.string(),
  secondary: z.string(),
  unread: z.string(),
  wordmark: z.enum(['heart', 'lower', 'spaced', 'serif', 'stacked', 'heavy', 'script']),
  corners: z.enum(['sharp', 'soft', 'round']),
  scheme: z.enum(['system', 'light', 'dark']),
  text: z.enum(['normal', 'large']),
  hero: z.enum(['wall', 'mosaic', 'row', 'arch', 'circles', 'panels']),
  parts: z.array(z.enum(homeParts)),
  cards: z.enum(['full', 'framed', 'polaroid']),
  pictures: z.enum(['natural', 'warm', 'dusk', 'contrast']),
});
export type Theme = z.infer<typeof Theme>;

/** A site's public settings (§3 Settings). */
export const Settings = z.object({
  name: z.string(),
  domain: z.string(),
  domain_language: Locale,
  niche: Niche,
  /** These two and the texts on fictional profiles are in the caller's language. */
  index_title: z.string(),
  description: z.string(),
  countries: z.array(Country),
  languages: z.array(Locale),
  theme: Theme,
  visible_profile_fields: z.array(z.string()),
  visible_profile_notes: z.array(z.string()),
  /** The filters that the search offers and accepts; others in the query are ignored. */
  search_fields: z.array(z.string()),
  /**
   * Search defaults for whatever the address leaves open; each niche has its own. The facts of a profile leave that
   * gender out.
   */
  search_defaults: z.object({
    gender: z.enum(['male', 'female']).optional(),
    min_age: Age.optional(),
    max_age: Age.optional(),
  }),
  geoip_country: Country.nullable(),
  geoip_selected_country: Country,
  /**
   * Prefix of the path of every picture that is not for one reader alone: empty, or an origin such as
   * `https://pictures.example`.
   */
  cdn_prefix: z.string(),
  signup_credits: z.int().min(0),
  message_credits: z.int().min(0),
  photo_credits: z.int().min(0),
  gift_credits: z.int().min(0),
  message_length: z.int().min(1),
  /** The newest messages of a conversation that a free member may read; null is all of them. */
  chat_history: z.int().min(1).nullable().default(null),
  /** The parts of the chat that only premium members have (§6); empty opens everything to everybody. */
  premium_chat: z.array(z.enum(premiumChatFeatures)).default([]),
  /** Whether photos are shown by themselves, or once an operator has accepted them. */
  photo_policy: z.enum(['automatic', 'manual']).default('automatic'),
  /** Whether the texts of a profile are shown by themselves, or once an operator has looked at them. */
  profile_policy: z.enum(['automatic', 'manual']).default('automatic'),
  /** Whether members may have their photos verified, and search for those who have. */
  verification: z.boolean().default(true),
  /** Days without a report after which visitors see a photo that no person accepted. */
  visitor_photo_days: z.int().min(1).max(365).default(3),
  /** The price of a message at the lowest price per credit, in minor units. */
  minimum_message_costs: z.partialRecord(Country, z.object({ costs: z.int().min(0), currency: z.string() })),
  min_age: z.int().min(minimumAge),
  support_email: z.string(),
  support_phone: z.string().nullable(),
  mail_name: z.string(),
  enable_site_entry_popup: z.enum(['yes', 'no']),
  /** Whether readers of English see the notice for the United States in the footer. */
  us_footer: z.boolean().default(false),
  /** Whether the criminal records of members are checked, as the notice for the United States says. */
  background_checks: z.boolean().default(false),
  push_public_key: z.string(),
  /** Whether the members are invented, for people who try the product. */
  is_demo: z.boolean().default(false),
  fictional_warning: z.boolean(),
  fictional_singular: z.string(),
  fictional_plural: z.string(),
  fictional_icon: z.enum(fictionalIcons),
  refund_days: z.int().min(0),
  signups: z.enum(['all', 'with_trafficsource', 'closed']),
  /** Whether the brand has ended: nobody joins or buys, and its members may take their data with them. */
  closed: z.boolean().default(false),
  /** The last day on which members of a brand that has ended can use it; null if that is not known. */
  usable_until: Day.nullable().default(null),
  logged_out_search: z.enum(['none', 'limited', 'all']),
  logged_out_search_trafficsource: z.enum(['none', 'limited', 'all']),
  /**
   * How the site keeps a visitor's attribution (ePrivacy Art. 5 (3)): in the address of each page of the visit; also in
   * a cookie once the visitor agreed; or in a cookie without asking.
   */
  attribution: z.enum(['ask', 'address', 'cookie']),
  /** The caller's permissions as a visitor (§6), by the three settings above and the attribution. */
  can: z.object({ sign_up: z.boolean(), search: z.enum(['none', 'limited', 'all']) }),
  /** Whether it is kept secret who has an account; sign-up then continues by mail. */
  hides_accounts: z.boolean(),
  /**
   * Whether membership itself reveals sexual orientation or sex life, so that nobody joins without explicit consent
   * (GDPR Art. 9).
   */
  requires_consent: z.boolean(),
  /** How received likes are shown to free members: everybody, blurred pictures, or a count. */
  received_likes: ReceivedLikes.default('open'),
  /** Whether members see the company's other brands (`listPromotions`). */
  member_resell: z.boolean(),
  /** Whether members see the site with cameras that the brand's file names (`listPromotions`). */
  cam_card: z.boolean().default(false),
  company_id: z.string(),
});
export type Settings = z.infer<typeof Settings>;

/**
 * §7: called with the whole query of the current route, so nothing in it makes the call fail. The request's host
 * decides the site and the answer's `domain`; a `domain` in the query does not. `country` sets
 * `geoip_selected_country`.
 */
export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings.php',
  access: 'anyone',
  summary: 'The settings of the site that the host names',
  query: z.object({ country: Country.optional().catch(undefined) }),
  answer: Settings,
});

/** The company behind a site (§3 Company info). */
export const Company = z.object({
  /** What tells it from other companies in the books, whatever else changes; its brands share it. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40'),
  name: z.string(),
  address: z.string(),
  kvk: z.string(),
  city: z.string(),
  country: z.string(),
  tradenames: z.array(z.string()),
  vat_numbers: z.array(z.string()),
  support_phone: z.string().nullable(),
  delete_discount: Money.nullable(),
  /** Its SEPA creditor identifier; without one its sites offer no direct debit. */
  creditor_id: z.string().optional(),
  added: Day,
});
export type Company = z.infer<typeof Company>;

/**
 * What a brand advertises to its members: another brand of its company (`resell`), or the site with cameras that its
 * file names (`cam`). `advertiser` is on whose behalf, `payer` who pays for it (DSA Art. 26).
 */
export const Promotion = z.object({
  kind: z.enum(['resell', 'cam']),
  name: z.string(),
  tagline: z.string(),
  url: z.url(),
  advertiser: z.string(),
  payer: z.string(),
});
export type Promotion = z.infer<typeof Promotion>;

/**
 * Empty unless the site has `member_resell`, as every listed brand does, or `cam_card`. The same for all members of a
 * language; links carry nothing about the member.
 */
export const listPromotions = endpoint({
  method: 'GET',
  path: '/api/promotions.php',
  access: 'member',
  summary: 'What the promo cards of the site advertise',
  answer: z.object({ promotions: z.array(Promotion) }),
});

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/companyinfo.php',
  access: 'anyone',
  summary: 'The company that runs the site',
  answer: Company,
});

/** The name of a brand's own page, in its address `/<token>`. */
export const pageToken = /^[a-z0-9-]{1,60}$/;

/** §2 Static pages: {token}. In the reader's language, else in the site's, else in any available. */
export const readBrandPage = endpoint({
  method: 'GET',
  path: '/api/page.php',
  access: 'anyone',
  summary: 'One of the brand’s own pages',
  query: z.object({ token: z.string() }),
  /** `html` is rendered by the server from Markdown without raw HTML; `locale` is its language. */
  answer: z.object({ title: z.string(), html: z.string(), locale: Locale }),
});

/** §9 Terms version: 2023-12-01 12:00 UTC, or the day the company was added if later. */
export function termsVersion(companyAdded: string): Date {
  const first = new Date('2023-12-01T12:00:00Z');
  const added = new Date(`${companyAdded}T00:00:00Z`);
  return added > first ? added : first;
}

/** The header of calls from hidden pages, which do not show the member as online. */
export const pageVisibility = { header: 'page-visibility', hidden: 'hidden' } as const;

/** The header in which a page sends the `attributionQuery` that only its memory keeps. */
export const attributionHeader = 'page-attribution';

/**
 * The header in which a page names the member it was made for; in a socket's handshake, `auth.member`. A call of a page
 * made for somebody else than the browser's current member is refused as `request.other_member`.
 */
export const pageMember = { header: 'page-member' } as const;

/** §7: sent as a beacon when the page is hidden; ends the member's online state early. */
export const reportPageHidden = endpoint({
  method: 'POST',
  path: '/api/page-hidden.php',
  access: 'anyone',
  summary: 'The page became hidden',
  answer: z.object({}),
});
