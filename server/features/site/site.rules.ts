import { Company, Settings } from '@rendezvous/contract/site';
import { z } from 'zod';

const host = z.string().regex(/^[a-z0-9.-]+$/, 'a host name in lower case, without port');
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour like #7b2d8b');

/** §3: any value but these two closes sign-up. */
const Signups = z.string().transform((given) => (given === 'all' || given === 'with_trafficsource' ? given : ('closed' as const)));

/** A file of `sites/`: everything that makes a brand. Unknown fields are refused, so that a typing error is told. */
export const SiteFile = z.strictObject({
  $comment: z.string().optional(),
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  pool: z.string().regex(/^[a-z0-9-]{1,40}$/),
  hosts: z.array(host).min(1),
  hides_accounts: z.boolean().default(false),
  photo_policy: z.enum(['automatic', 'manual']).default('automatic'),
  company: Company.strict(),
  settings: Settings.omit({ geoip_country: true, geoip_selected_country: true, push_public_key: true, company_id: true, can: true })
    .extend({
      theme: z.strictObject({ primary: hexColor, secondary: hexColor, unread: hexColor }),
      default_country: Settings.shape.geoip_selected_country,
      signups: Signups,
    })
    .strict()
    .refine((settings) => settings.countries.includes(settings.default_country), { path: ['default_country'], message: 'one of the countries' })
    .refine((settings) => settings.languages.includes(settings.domain_language), { path: ['domain_language'], message: 'one of the languages' }),
});
export type SiteFile = z.infer<typeof SiteFile>;

/** The words for a file that is wrong: a line for each field. */
export function describeProblems(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`);
}

/** Hosts that two files both claim, with the ids that claim them. */
export function sharedHosts(files: readonly SiteFile[]): string[] {
  const owners = Map.groupBy(
    files.flatMap((file) => file.hosts.map((name) => ({ name, id: file.id }))),
    (entry) => entry.name,
  );
  return [...owners]
    .filter(([, entries]) => entries.length > 1)
    .map(([name, entries]) => `${name}: claimed by ${entries.map((entry) => entry.id).join(' and ')}`);
}
