import type { Attribution } from '@rendezvous/contract/attribution';
import { giftCatalogue, giftCodes } from '@rendezvous/contract/gift';
import { type NicheName, nicheName } from '@rendezvous/contract/niche';
import { ScamLimits } from '@rendezvous/contract/scam';
import { SearchField } from '@rendezvous/contract/search';
import { type Country, Day, Locale } from '@rendezvous/contract/shared';
import { type Company, HexColor, Settings, Theme } from '@rendezvous/contract/site';
import { z } from 'zod';
import { noAttribution } from '../../platform/calls/attribution.ts';
import type { MemberCaller, SessionMember, Site } from '../../platform/calls/caller.ts';
import { DatabaseName, defaultDatabase } from '../../platform/process/config.ts';
import { AgeChecks } from './age/site.age.rules.ts';
import { CompanyFacts } from './company/site.company.rules.ts';
import { DirectDebit } from './prices/site.debits.rules.ts';
import { GatewayRules } from './prices/site.gateways.rules.ts';
import { OwnPrices } from './prices/site.prices.rules.ts';
import { Postbacks } from './site.postbacks.rules.ts';

const host = z.string().regex(/^[a-z0-9.-]+$/, 'a host name in lower case, without port');

/** The niche's look decides whatever is left out. */
const Look = Theme.extend({ primary: HexColor, secondary: HexColor, unread: HexColor }).partial().strict();

/** The origin of pictures, without a trailing slash: their paths begin with one. */
const CdnPrefix = z.union([
  z.literal(''),
  z
    .string()
    .regex(
      /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/,
      'empty, or an address like https://pictures.example, without a slash at its end',
    ),
]);

/** With only one of the ages, half of the age slider would have no effect. */
const SearchFields = z
  .array(SearchField.exclude(['verified']))
  .refine((fields) => fields.includes('min_age') === fields.includes('max_age'), 'min_age and max_age go together');

const PremiumChat = Settings.shape.premium_chat.refine(
  (features) => new Set(features).size === features.length,
  'each feature once',
);

/** §3: any value but these two closes sign-up. */
const Signups = z
  .string()
  .transform((given) => (given === 'all' || given === 'with_trafficsource' ? given : ('closed' as const)));

/** For mail headers, titles and lists. */
const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'a text on one line');

const Text = z.string().trim().min(1).max(300);
/** One text for all languages, or one for each of several. */
const Texts = z.union([Text, z.partialRecord(Locale, Text)]);
type Texts = z.infer<typeof Texts>;

/** Texts in the reader's language; if omitted, the words of the site's niche are used. */
const texts = {
  index_title: Texts.optional(),
  description: Texts.optional(),
  fictional_singular: Texts.optional(),
  fictional_plural: Texts.optional(),
};

/** The gifts of a site, and their prices where it has its own; if omitted, all there are. */
const Gifts = z
  .array(z.strictObject({ code: z.enum(giftCodes), credits: z.int().min(0).max(100_000).optional() }))
  .min(1)
  .refine((gifts) => new Set(gifts.map(({ code }) => code)).size === gifts.length, 'each gift once');

/** `/pricing` says that a gift costs from `gift_credits`, or that it is free. */
function isPriceOfCheapest(gift_credits: number, gifts: z.infer<typeof Gifts> | undefined): boolean {
  const prices = giftCatalogue(gift_credits, gifts).map(({ credits }) => credits);
  return Math.min(...prices) === gift_credits && (gift_credits > 0 || Math.max(...prices) === 0);
}

/** A site with cameras that members see advertised. Who pays for it is shown (DSA Art. 26), as is who has it shown. */
const Cam = z.strictObject({
  name: oneLine,
  url: z.url({ protocol: /^https$/ }),
  text: Texts,
  payer: oneLine,
  /** If it is another than the payer. */
  advertiser: oneLine.optional(),
});
export type Cam = z.infer<typeof Cam>;

/** A file of `sites/`, which defines a brand. Unknown fields are refused, so that misspelt ones are reported. */
export const SiteFile = z
  .strictObject({
    $comment: z.string().optional(),
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40'),
    pool: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40'),
    /**
     * Where the pool's members are: in the database of `DATABASE_URL`, or of `DATABASE_URL_<NAME>`. All sites of a pool
     * name the same.
     */
    database: DatabaseName.default(defaultDatabase),
    hosts: z.array(host).min(1),
    /** §4: a domain has a language; an international one may leave the first visit to the browser. */
    first_language: z.enum(['domain', 'browser']).default('domain'),
    /** Whether sign-up, log-in and reset answer alike for known and unknown addresses; §8 has texts for either. */
    hides_accounts: z.boolean().default(false),
    /** Defaults to true for the niches she, bdsm and gay. */
    requires_consent: z.boolean().optional(),
    /** An out-of-court dispute body, which statements of reasons name. */
    dispute_body: z
      .object({ name: z.string().min(1), url: z.url() })
      .strict()
      .nullable()
      .default(null),
    /** Names under which partners issue tokens; removing a name takes effect at once. */
    partners: z.array(z.string().regex(/^[a-z0-9-]{1,40}$/)).default([]),
    /** The networks that are told what became of the visitors they sent. */
    postbacks: Postbacks,
    /** Who takes its members' payments; nothing can be bought without. */
    gateways: GatewayRules,
    prices: OwnPrices,
    age_checks: AgeChecks,
    photo_policy: Settings.shape.photo_policy,
    profile_policy: Settings.shape.profile_policy,
    verification: Settings.shape.verification,
    visitor_photo_days: Settings.shape.visitor_photo_days,
    gifts: Gifts.optional(),
    cam: Cam.optional(),
    company: CompanyFacts,
    direct_debit: DirectDebit,
    /** What is done about scam and spam in messages. */
    scam: ScamLimits,
    /** The brand has ended: written by `npm run site -- close`. */
    closed: z.boolean().default(false),
    /** The last day on which its members can use it: `npm run site -- close ID --until DAY`. */
    usable_until: Day.optional(),
    settings: Settings.omit({
      closed: true,
      usable_until: true,
      geoip_country: true,
      geoip_selected_country: true,
      push_public_key: true,
      is_demo: true,
      cam_card: true,
      company_id: true,
      can: true,
      hides_accounts: true,
      requires_consent: true,
      photo_policy: true,
      profile_policy: true,
      verification: true,
      visitor_photo_days: true,
    })
      .extend({
        ...texts,
        name: oneLine,
        mail_name: oneLine,
        theme: Look.optional(),
        search_defaults: Settings.shape.search_defaults.strict().optional(),
        default_country: Settings.shape.geoip_selected_country,
        signups: Signups,
        search_fields: SearchFields,
        cdn_prefix: CdnPrefix,
        premium_chat: PremiumChat,
        attribution: Settings.shape.attribution.optional(),
      })
      .strict()
      .refine((settings) => settings.countries.includes(settings.default_country), {
        path: ['default_country'],
        message: 'one of the countries',
      })
      .refine((settings) => settings.languages.includes(settings.domain_language), {
        path: ['domain_language'],
        message: 'one of the languages',
      }),
  })
  .refine(({ company, gateways }) => company.creditor_id || !gateways.some(({ gateway }) => /^sepa:/.test(gateway)), {
    path: ['company', 'creditor_id'],
    message: 'is needed for the gateways of direct debits, sepa:<company>',
  })
  .refine(({ gifts, settings: { gift_credits } }) => isPriceOfCheapest(gift_credits, gifts), {
    path: ['gifts'],
    message: 'settings.gift_credits is the price of the cheapest gift; at 0 every gift is free',
  })
  .refine(({ age_checks, settings }) => age_checks.length === 0 || !settings.cdn_prefix, {
    path: ['age_checks'],
    message: 'not together with settings.cdn_prefix: pictures that another host serves come without a session',
  });
export type SiteFile = z.infer<typeof SiteFile>;

/** Niches whose very members are thereby known to be of a sexual orientation or practice (GDPR Art. 9). */
const specialNiches: readonly NicheName[] = ['she', 'bdsm', 'gay'];
export const isSpecialNiche = (niche: number): boolean => specialNiches.includes(nicheName(niche));

/** Whether nobody may join a brand without explicit consent to special data. */
export const requiresConsent = ({
  requires_consent,
  settings,
}: Pick<SiteFile, 'requires_consent' | 'settings'>): boolean => requires_consent ?? isSpecialNiche(settings.niche);

/** A text in the reader's language, else the site's, else any; undefined if the file has none. */
export function textFor(given: Texts | undefined, locale: Locale, siteLocale: Locale): string | undefined {
  return given === undefined || typeof given === 'string' ? given : inLanguage(given, locale, siteLocale);
}

/** The translation for the reader's language, else the site's, else any. */
export function inLanguage<Translation>(
  given: Partial<Record<Locale, Translation>>,
  locale: Locale,
  siteLocale: Locale,
): Translation | undefined {
  const base = locale.split('-')[0] as Locale;
  return given[locale] ?? given[base] ?? given[siteLocale] ?? Object.values(given)[0];
}

/** Which company sends a mail, and from where: advertising says so. */
export const senderOf = ({ name, address, city, country }: Company): string =>
  [name, address, city, country].join(', ');

/** One line for each invalid field of a file. */
export function describeProblems(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
}

/**
 * The files without those that claim another file's host, and one line per refused claim. A host stays with the site
 * that `holders` name for as long as its file names it, and is the first file's otherwise.
 */
export function withoutSharedHosts(
  files: readonly SiteFile[],
  holders: ReadonlyMap<string, string> = new Map(),
): { files: SiteFile[]; problems: string[] } {
  const byId = new Map(files.map((file) => [file.id, file]));
  const owners = new Map([...holders].filter(([name, id]) => byId.get(id)?.hosts.includes(name)));
  const valid: SiteFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const taken = file.hosts.filter((name) => (owners.get(name) ?? file.id) !== file.id);
    for (const name of taken) problems.push(`sites/${file.id}.json: hosts: ${name} is the host of ${owners.get(name)}`);
    if (taken.length > 0) continue;
    for (const name of file.hosts) owners.set(name, file.id);
    valid.push(file);
  }
  return { files: valid, problems };
}

/** What of a brand that has ended is not as its file says: nobody comes, looks around or is advertised to. */
export const endedSettings = {
  signups: 'closed',
  logged_out_search: 'none',
  logged_out_search_trafficsource: 'none',
  member_resell: false,
} as const;

type Kin = Pick<SiteFile, 'id'> & {
  readonly company: Pick<Company, 'id'>;
  readonly settings: Pick<Settings, 'member_resell' | 'signups'>;
};

/**
 * Whether a brand's members see another brand: both opted in (`member_resell`), one company runs them, and its sign-up
 * is open.
 */
export function isSister(one: Kin, other: Kin): boolean {
  return (
    one.id !== other.id &&
    one.company.id === other.company.id &&
    one.settings.member_resell &&
    other.settings.member_resell &&
    other.settings.signups === 'all'
  );
}

/** Whether a brand has a language, regional variants included. */
export function speaks(
  { settings: { languages } }: { readonly settings: Pick<Settings, 'languages'> },
  locale: Locale,
): boolean {
  const base = (one: Locale) => one.split('-')[0];
  return languages.some((one) => base(one) === base(locale));
}

/** The EU, the EEA, Britain, Switzerland: there, keeping what a visitor did not ask for in a browser needs consent. */
const asking: readonly Country[] = [
  'NL', 'BE', 'GB', 'IE', 'DE', 'AT', 'IT', 'FR', 'CH', 'ES', 'PL', 'DK', 'FI', 'NO', 'SE',
]; // biome-ignore format: one line

/** How a site keeps visitors' attribution, unless its file says otherwise; elsewhere what is allowed everywhere. */
export const attributionIn = (country: Country): Settings['attribution'] =>
  asking.includes(country) ? 'ask' : 'address';

/** §6 Visitor: what a person without an account may do. An attribution marks a visitor from a traffic source. */
export function visitorRights(
  settings: Pick<Settings, 'signups' | 'logged_out_search' | 'logged_out_search_trafficsource'>,
  attribution: Attribution | null,
): Settings['can'] {
  const { signups, logged_out_search, logged_out_search_trafficsource } = settings;
  return {
    sign_up: signups === 'all' || (signups === 'with_trafficsource' && attribution !== null),
    search: attribution ? logged_out_search_trafficsource : logged_out_search,
  };
}

/** Of a member who makes no call: where mails about it lead, and from where they last called as far as is known. */
type Known = Partial<Pick<MemberCaller, 'origin' | 'connectionCountry'>>;

/** A member for whom something is done while they are away, as a caller. */
export const absentCaller = (
  site: Site,
  { id, site_id, pool, status, language, cannot_write, age_country, age_provider }: SessionMember,
  { origin = '', connectionCountry = null }: Known = {},
): MemberCaller => ({
  site,
  member: { id, site_id, pool, status, language, cannot_write, age_country, age_provider },
  operator: null,
  isAtDesk: false,
  token: null,
  device: null,
  locale: language,
  country: null,
  connectionCountry,
  attribution: noAttribution,
  ageRequired: false,
  visitorRights: visitorRights(site.settings, null),
  address: '',
  userAgent: '',
  origin,
  sameOrigin: true,
  isOwnPage: true,
  effects: {},
});
