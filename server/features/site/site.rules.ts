import { requestFailures } from '@rendezvous/contract/endpoint';
import { nicheName } from '@rendezvous/contract/niche';
import { problem } from '@rendezvous/contract/problem';
import { SearchField } from '@rendezvous/contract/search';
import { Locale } from '@rendezvous/contract/shared';
import { Company, Settings } from '@rendezvous/contract/site';
import { z } from 'zod';

const host = z.string().regex(/^[a-z0-9.-]+$/, 'a host name in lower case, without port');
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #7b2d8b');

/** Where pictures are fetched from, without a slash at its end: their paths begin with one. */
const CdnPrefix = z.union([
  z.literal(''),
  z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/, 'empty, or an address like https://pictures.example, without a slash at its end'),
]);

/** One age alone would leave half of a slider without effect. */
const SearchFields = z.array(SearchField).refine((fields) => fields.includes('min_age') === fields.includes('max_age'), 'min_age and max_age go together');

/** §3: any value but these two closes sign-up. */
const Signups = z.string().transform((given) => (given === 'all' || given === 'with_trafficsource' ? given : ('closed' as const)));

/** What stands in the head of mails, in titles and in lists. */
const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'a text on one line');

const Text = z.string().trim().min(1).max(300);
/** A text in one language for all, or in several. */
const Texts = z.union([Text, z.partialRecord(Locale, Text)]);
type Texts = z.infer<typeof Texts>;

/** What the server answers in the reader's language; left out of a file, the words of the site's niche are used. */
const texts = { index_title: Texts.optional(), description: Texts.optional(), fictional_singular: Texts.optional(), fictional_plural: Texts.optional() };

/** A file of `sites/`: everything that makes a brand. Unknown fields are refused, so that a typing error is told. */
export const SiteFile = z.strictObject({
  $comment: z.string().optional(),
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40'),
  pool: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens, at most 40'),
  hosts: z.array(host).min(1),
  /** Left out, every niche but the general one does. */
  hides_accounts: z.boolean().optional(),
  /** By the names that their tokens are issued under; who is taken off the list is refused at once. */
  partners: z.array(z.string().regex(/^[a-z0-9-]{1,40}$/)).default([]),
  photo_policy: z.enum(['automatic', 'manual']).default('automatic'),
  company: Company.strict(),
  settings: Settings.omit({ geoip_country: true, geoip_selected_country: true, push_public_key: true, company_id: true, can: true })
    .extend({
      ...texts,
      name: oneLine,
      mail_name: oneLine,
      theme: z.strictObject({ primary: hexColor, secondary: hexColor, unread: hexColor }).optional(),
      search_defaults: Settings.shape.search_defaults.strict().optional(),
      default_country: Settings.shape.geoip_selected_country,
      signups: Signups,
      search_fields: SearchFields,
      cdn_prefix: CdnPrefix,
    })
    .strict()
    .refine((settings) => settings.countries.includes(settings.default_country), { path: ['default_country'], message: 'one of the countries' })
    .refine((settings) => settings.languages.includes(settings.domain_language), { path: ['domain_language'], message: 'one of the languages' }),
});
export type SiteFile = z.infer<typeof SiteFile>;

/** Whether a brand tells nobody who has an account: in a niche, membership itself says something about a person. */
export const hidesAccounts = ({ hides_accounts, settings }: Pick<SiteFile, 'hides_accounts' | 'settings'>): boolean =>
  hides_accounts ?? nicheName(settings.niche) !== 'general';

/** What those who run a site call themselves, in its languages; as `plain` writes it, without a plural's s. */
const teamNames = new Set(
  `team staff crew system root webmaster postmaster official officieel offiziell officiel oficial ufficiale virallinen oficjalny
  admin administrator administrateur administrador amministratore beheer beheerder yllapito yllapitaja
  moderator moderation moderatie moderateur moderador moderatore moderaattori
  support helpdesk service hulp hilfe ayuda aiuto hjelp hjælp pomoc assistance assistenza asistencia soporte supporto kundestøtte kundestotte
  customerservice customersupport customercare klantenservice kundenservice kundenbetreuung kundservice kundtjanst kundeservice asiakaspalvelu
  serviceclient servizioclienti servicioalcliente atencionalcliente obsługaklienta`.split(/\s+/),
);
/** Words that make no other name of it: "The Rendezvous Team", "rendezvous.com". */
const fillers = new Set('the de het der die das el la le il les van von of at by en und and y et e com net org www'.split(' '));
/** Letters of other alphabets that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  х: 'x',
  у: 'y',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ո: 'n',
  ν: 'v',
  ο: 'o',
  α: 'a',
  ι: 'i',
  ı: 'i',
  т: 't',
  м: 'm',
  н: 'h',
  к: 'k',
  в: 'b',
};

/** Letters and digits alone, without accents and case, and as they look to a reader of Latin letters. */
const plain = (text: string) =>
  [...text.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether other members could take the name for the site's own team: "Admin", the brand's name, "Support Rendezvous". */
function isTeamName(name: string, brand: string): boolean {
  const isTeam = (word: string) => teamNames.has(word) || teamNames.has(word.replace(/s$/, ''));
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).map(plain);
  const own = plain(brand);
  const whole = words.join('');
  // The brand's name may be of several words, and stand within a word.
  const rest = whole.replaceAll(own, '');
  if (whole === '') return false;
  if (rest === '' || isTeam(whole) || isTeam(rest)) return true;
  const others = words.map((word) => word.replaceAll(own, '')).filter((word) => word !== '' && !fillers.has(word));
  return others.every(isTeam) && (others.length > 0 || rest !== whole);
}

/** Throws `request.invalid` for a member's name that is the team's. */
export function checkMemberName(name: string, { name: site }: Pick<Settings, 'name'>): void {
  if (isTeamName(name, site)) throw problem(requestFailures.invalid, { params: { site }, fields: { name: 'account.name_reserved' } });
}

/** A text in the reader's language, else in the site's own, else any; undefined where the file says nothing. */
export function textFor(given: Texts | undefined, locale: Locale, siteLocale: Locale): string | undefined {
  return given === undefined || typeof given === 'string' ? given : inLanguage(given, locale, siteLocale);
}

/** What is there for the reader's language, else for the site's own, else for any. */
export function inLanguage<Translation>(given: Partial<Record<Locale, Translation>>, locale: Locale, siteLocale: Locale): Translation | undefined {
  const base = locale.split('-')[0] as Locale;
  return given[locale] ?? given[base] ?? given[siteLocale] ?? Object.values(given)[0];
}

/** The words for a file that is wrong: a line for each field. */
export function describeProblems(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
}

/** The files without those that claim a host of one before them, and a line for each claim that was refused. */
export function withoutSharedHosts(files: readonly SiteFile[]): { files: SiteFile[]; problems: string[] } {
  const owners = new Map<string, string>();
  const kept: SiteFile[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const taken = file.hosts.filter((name) => owners.has(name));
    for (const name of taken) problems.push(`sites/${file.id}.json: hosts: ${name} is the host of ${owners.get(name)}`);
    if (taken.length > 0) continue;
    for (const name of file.hosts) owners.set(name, file.id);
    kept.push(file);
  }
  return { files: kept, problems };
}

type Kin = Pick<SiteFile, 'id'> & {
  readonly company: Pick<Company, 'name' | 'country' | 'kvk'>;
  readonly settings: Pick<Settings, 'member_resell' | 'signups'>;
};

/** Whether members of a brand are shown another: both want it (`member_resell`), the same company runs them, and anybody may sign up there. */
export function isSister(one: Kin, other: Kin): boolean {
  const [here, there] = [one.company, other.company];
  const isSameCompany = here.name === there.name && here.country === there.country && here.kvk === there.kvk;
  return one.id !== other.id && isSameCompany && one.settings.member_resell && other.settings.member_resell && other.settings.signups === 'all';
}

/** Whether a brand can be read in a language, regional variants included. */
export function speaks({ settings: { languages } }: { readonly settings: Pick<Settings, 'languages'> }, locale: Locale): boolean {
  const base = (one: Locale) => one.split('-')[0];
  return languages.some((one) => base(one) === base(locale));
}
