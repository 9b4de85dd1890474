import { z } from 'zod';
import { endpoint, failures, linkLimits } from './endpoint.ts';
import { MemberName } from './member-name.ts';
import { Country, Day, Id, Image, Instant, Locale, MailedLink } from './shared.ts';
import { FreeText } from './text.ts';

export const accountFailures = failures('account', {
  login_failed: 401,
  login_blocked: 429,
  email_in_use: 409,
  email_deleted: 409,
  email_disposable: 422,
  signups_closed: 403,
  activation_failed: 410,
  password_needed: 409,
  already_active: 409,
  mail_failed: 503,
  too_many_mails: 429,
});

export const Email = z
  .string('account.email_required')
  .trim()
  .toLowerCase()
  .min(1, 'account.email_required')
  .max(254, 'account.email_invalid')
  .pipe(z.email('account.email_invalid'));
export const Password = z.string('account.password_required').min(8, 'account.password_too_short').max(200, 'account.password_too_long');

/** Whole years between a birth day and a day, both `YYYY-MM-DD`; someone of 29 February has their birthday on 1 March. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) >= birth.slice(5) ? years : years - 1;
}
export const minimumAge = 18;
/** The day in UTC, as `YYYY-MM-DD`. */
export const today = () => new Date().toISOString().slice(0, 10);

/** §5 Date of birth: at least 18; above 110 is taken for a typing error. */
export const DateOfBirth = z
  .string('account.birth_required')
  .min(1, 'account.birth_required')
  .pipe(z.iso.date('account.birth_invalid'))
  .refine((birth) => birth <= today() && ageOn(birth, today()) <= 110, 'account.birth_invalid')
  .refine((birth) => ageOn(birth, today()) >= minimumAge, 'account.birth_too_young');

/** §5: the name must differ from the address. */
export const nameDiffersFromEmail = (form: { name: string; email: string }) => form.name.toLowerCase() !== form.email.toLowerCase();

/** The first step of the form draft (§3), checked before the next is shown. */
export const SignupIdentity = z
  .object({ name: MemberName, email: Email })
  .refine(nameDiffersFromEmail, { path: ['name'], message: 'account.name_equals_email' });

export const Terms = z.literal(true, 'account.terms_required');
/** The second step, in which the account is made. */
export const SignupAccount = z.object({ password: Password, date_of_birth: DateOfBirth, terms: Terms });

export const SignupForm = z
  .object({
    name: MemberName,
    email: Email,
    password: Password,
    date_of_birth: DateOfBirth,
    signup_message: FreeText().max(1000).optional(),
    country: Country.optional(),
    language: Locale,
    terms: Terms,
    /** Whom they sign up to meet: the activation mail leads on to that profile. */
    meet: Id.optional(),
  })
  .refine(nameDiffersFromEmail, { path: ['name'], message: 'account.name_equals_email' });

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
  summary: 'The current member',
  answer: z.object({ user: User }),
});

export const logIn = endpoint({
  method: 'POST',
  path: '/api/user.php',
  access: 'anyone',
  audited: true,
  summary: 'Log in; sets the session cookie for 30 days',
  body: z.object({ email: Email, password: z.string('account.password_required').min(1, 'account.password_required').max(200, 'account.password_too_long') }),
  answer: z.object({ user: User }),
  errors: [accountFailures.login_failed, accountFailures.login_blocked, accountFailures.email_deleted],
  limits: [{ max: 60, seconds: 600, by: 'address' }],
});

export const logOut = endpoint({
  method: 'GET',
  path: '/api/logout.php',
  access: 'anyone',
  audited: true,
  summary: 'End the session',
  answer: z.object({}),
  sameOriginOnly: true,
});

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/api/user.php',
  access: 'member',
  summary: 'Save the language to the account',
  body: z.object({ language: Locale }),
  answer: z.object({}),
});

const { email_in_use, email_deleted, email_disposable, signups_closed } = accountFailures;
/** `email_deleted`: the account with this address was deleted, but can still be reactivated (§8). */
export const signupFailures = [email_in_use, email_deleted, email_disposable, signups_closed];

/** On a site that hides accounts `user` is null for every address, known or not: the mailed link logs in and goes on. */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/signup.php',
  access: 'anyone',
  audited: true,
  summary: 'Create an account, log it in and mail the activation link',
  body: SignupForm,
  answer: z.object({ user: User.nullable() }),
  errors: signupFailures,
  limits: [{ max: 20, seconds: 3600, by: 'address' }],
});

/** Checks the first step alone, so that a taken address is told where it was typed. */
export const checkIdentity = endpoint({
  method: 'POST',
  path: '/api/signup-check.php',
  access: 'anyone',
  summary: 'Check name and address before the next step',
  body: SignupIdentity,
  answer: z.object({}),
  errors: signupFailures,
  limits: [{ max: 30, seconds: 600, by: 'address' }],
});

export const activate = endpoint({
  method: 'POST',
  path: '/api/activation.php',
  access: 'anyone',
  audited: true,
  summary:
    'Confirm the address with the token of the mailed link; logs the member in. Where the account never was it also takes a password: ' +
    'the one of the sign-up, or another that ends every other session',
  body: z.object({ ...MailedLink.shape, password: Password.optional() }),
  answer: z.object({ user: User }),
  errors: [accountFailures.activation_failed, accountFailures.already_active, accountFailures.password_needed],
  limits: linkLimits,
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/activation-mail.php',
  access: 'member',
  summary: 'Mail the activation link again',
  answer: z.object({ email: z.string() }),
  errors: [accountFailures.already_active, accountFailures.too_many_mails],
  limits: [{ max: 5, seconds: 3600, by: 'member' }],
});

/** A birth day is asked once and then only shown. */
export const BirthDay = Day;
