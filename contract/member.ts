import { z } from 'zod';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { Country, Id, Image, Instant, Locale } from './shared.ts';
import { parseAddress } from './text/address.ts';

/** An address as mail servers know it: its domain in ASCII, and nothing invisible that came along with a copy. */
function inAscii(typed: string): string {
  const address = typed.replaceAll(/\p{Cf}/gu, '').trim();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // Only some browsers do it for us. Anything else that is no letter is left to be refused.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[\w.-]*$/.test(domain)) return address;
  return address.slice(0, -domain.length) + (parseAddress(`http://${domain}`)?.hostname ?? domain);
}

export const Email = z
  .string('member.email_required')
  .overwrite(inAscii)
  .toLowerCase()
  .min(1, 'member.email_required')
  .max(254, 'member.email_invalid')
  .pipe(z.email('member.email_invalid'));

/** Whole years between a date of birth and a day, both `YYYY-MM-DD`; for 29 February the birthday is 1 March. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) >= birth.slice(5) ? years : years - 1;
}
export const minimumAge = 18;
/** §5: above it a date of birth counts as a typing error. */
export const highestAge = 110;
export const Age = z.int().min(minimumAge).max(highestAge);
/**
 * The date that has begun everywhere on earth, as `YYYY-MM-DD`: days begin last in UTC−12. Whoever is old enough on
 * this date is old enough wherever they live.
 */
export const dayEverywhere = () => dayOf(new Date(Date.now() - 12 * hour));
/** The day of an instant in UTC, as `YYYY-MM-DD`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
/** Today in UTC, as `YYYY-MM-DD`. */
export const today = () => dayOf(new Date());

/** §5: the name must differ from the address. */
export const nameDiffersFromEmail = (form: { name: string; email: string }) =>
  form.name.toLowerCase() !== form.email.toLowerCase();

export const disabledReasons = ['fbl', 'bounce', 'listunsubscribe'] as const;

/** The current member (§3 User). */
export const User = z.object({
  id: Id,
  email: z.string(),
  loggedIn: z.literal(true),
  paid_user: z.boolean(),
  credits: z.int(),
  status: z.enum(['not_confirmed', 'active']),
  notifications_disabled: z.array(z.enum(disabledReasons)),
  signup_date: Instant,
  fictional_icon: z.boolean(),
  language: Locale,
  /** Whether somebody with whom the member wrote was banned for fraud, and they have not read so. */
  unseen_notice: z.boolean(),
  /** Whether a measure keeps the member from reporting others. */
  cannot_report: z.boolean(),
  /** Whether all but what `beforeAge` opens is closed to them until their age is checked. */
  age_required: z.boolean(),
  /** Whether the member has yet to decide about their special data. */
  asks_consent: z.boolean(),
  profile: z.object({
    name: z.string(),
    country: Country.nullable(),
    status: z.enum(['active', 'disabled']),
    main_image: Image.nullable(),
  }),
});
export type User = z.infer<typeof User>;

export const readUser = endpoint({
  method: 'GET',
  path: '/api/user.php',
  access: 'member',
  beforeAge: true,
  summary: 'The current member',
  answer: z.object({ user: User }),
});

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  beforeAge: true,
  summary: 'Save the language to the account',
  body: z.object({ language: Locale }),
  answer: z.object({}),
});

/** For pages without script; a page's script sets the cookie itself, and saves the language of a member. */
export const chooseLanguage = endpoint({
  method: 'POST',
  path: '/api/language.php',
  access: 'anyone',
  summary: 'Set the language cookie, and save a member’s language to the account',
  form: true,
  body: z.object({ language: Locale }),
  answer: z.object({}),
});
