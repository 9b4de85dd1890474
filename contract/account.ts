import { z } from 'zod';
import { accessFailures, CurrentPassword, Password } from './access.ts';
import { ConsentVersion } from './consent.ts';
import { day, hour, second } from './durations.ts';
import { endpoint, failures, linkLimits } from './endpoint.ts';
import { LanderName } from './lander.ts';
import { ageOn, dayEverywhere, Email, highestAge, minimumAge, nameDiffersFromEmail, today, User } from './member.ts';
import { agesProblem, Facts, hasAgesInOrder, Sought } from './profile.ts';
import { Country, Day, Id, Locale, MailedLink } from './shared.ts';
import { MemberName } from './text/member-name.ts';
import { FreeText } from './text/text.ts';

export const accountFailures = failures('account', {
  email_in_use: 409,
  email_disposable: 422,
  signups_closed: 403,
  activation_failed: 410,
  code_invalid: 422,
  password_needed: 409,
  already_active: 409,
  mail_failed: 503,
  too_many_mails: 429,
  email_duplicate: 409,
  login_first: 403,
});

/** §5 Date of birth: at least `minimumAge`; above `highestAge` counts as a typing error. */
export const DateOfBirth = z
  .string('account.birth_required')
  .min(1, 'account.birth_required')
  .pipe(z.iso.date('account.birth_invalid'))
  .refine((birth) => birth <= today() && ageOn(birth, today()) <= highestAge, 'account.birth_invalid')
  .refine((birth) => ageOn(birth, dayEverywhere()) >= minimumAge, 'account.birth_too_young');

/** The first step of the form draft (§3), validated before the next is shown. */
export const SignupIdentity = z
  .object({ name: MemberName, email: Email })
  .refine(nameDiffersFromEmail, { path: ['name'], message: 'member.name_equals_email' });

export const Terms = z.literal(true, 'account.terms_required');
/** The second step, which creates the account. */
export const SignupAccount = z.object({ password: Password, date_of_birth: DateOfBirth, terms: Terms });

/** The facts of a profile that somebody may already state when they sign up. */
const SignupFacts = Facts.pick({ reason: true, interests: true });

export const SignupForm = z
  .object({
    name: MemberName,
    email: Email,
    password: Password,
    date_of_birth: DateOfBirth,
    signup_message: FreeText(1000).optional(),
    country: Country.optional(),
    language: Locale,
    terms: Terms,
    /**
     * Explicit consent to storing special data: the version of its text. Required on a site with `requires_consent`,
     * and with `sought_gender` or intimate interests.
     */
    consent_version: ConsentVersion.optional(),
    /** The profile that led to the sign-up; the activation mail links to it. */
    meet: Id.optional(),
    /**
     * The mistyped address of an earlier sign-up. Its account is erased if it was made in this browser and never
     * confirmed; the answer is the same otherwise.
     */
    corrects: Email.optional(),
    /** The landing page whose form it is, and its variant; null is the plain page. */
    lander: z.object({ name: LanderName, variant: z.string().max(60).nullable() }).optional(),
    ...Sought.partial().shape,
    ...SignupFacts.partial().shape,
  })
  .refine(hasAgesInOrder, agesProblem)
  .refine(nameDiffersFromEmail, { path: ['name'], message: 'member.name_equals_email' });

const { email_in_use, email_disposable, signups_closed } = accountFailures;
const { email_deleted } = accessFailures;
/** `email_deleted`: the account with this address was deleted, but can still be reactivated (§8). */
export const signupFailures = [email_in_use, email_deleted, email_disposable, signups_closed];

/**
 * Milliseconds between mails to an address that has an account, so that typing somebody else's address into sign-up
 * cannot flood them.
 */
export const knownAddressMailInterval = hour;
/** The daily maximum, including the mail of the first sign-up. */
export const knownAddressMailsPerDay = 5;
/** The share of that maximum that one network may cause; the rest is left to the owner of the address. */
export const knownAddressMailsPerDayPerNetwork = 3;

/**
 * On a site with `hides_accounts`, `user` is null for every address, known or not; the mailed link continues the
 * sign-up.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/signup.php',
  access: 'anyone',
  audited: true,
  summary: 'Create an account, log it in and mail the activation link',
  body: SignupForm,
  answer: z.object({ user: User.nullable() }),
  errors: signupFailures,
  limits: [{ max: 20, seconds: hour / second, by: 'address' }],
});

/** Validates the first step alone, so that a taken address is reported where it was typed. */
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
    'Confirm an e-mail address with the token of the mailed link, and log the member in. In a browser the account ' +
    'has never used, it also takes a password: that of the sign-up, or another, which ends every other session',
  body: z.object({ ...MailedLink.shape, password: Password.optional() }),
  answer: z.object({ user: User }),
  errors: [accountFailures.activation_failed, accountFailures.already_active, accountFailures.password_needed],
  limits: linkLimits,
});

/** The code beside the link in a mail: six digits, which people may type in groups. */
const ActivationCode = z
  .string()
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'account.code_required')
      .regex(/^\d{6}$/, 'account.code_invalid'),
  );

export const activateByCode = endpoint({
  method: 'POST',
  path: '/api/activation-code.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Confirm an e-mail address with the code of the mail, where the member is logged in',
  body: z.object({ code: ActivationCode }),
  answer: z.object({ user: User }),
  errors: [accountFailures.code_invalid],
  // Of a million codes, one works at a time.
  limits: [
    { max: 10, seconds: hour / second, by: 'member' },
    { max: 30, seconds: day / second, by: 'member' },
  ],
});

export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/activation-mail.php',
  access: 'member',
  beforeAge: true,
  summary: 'Mail the activation link again',
  answer: z.object({ email: z.string() }),
  errors: [accountFailures.already_active, accountFailures.too_many_mails],
  limits: [{ max: 5, seconds: hour / second, by: 'member' }],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/mail-change.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Change the e-mail address: mails a link to the new one and a notice to the current one',
  body: z.object({ email: Email, password: CurrentPassword }),
  answer: z.object({}),
  errors: [
    accountFailures.email_duplicate,
    accessFailures.password_wrong,
    accountFailures.too_many_mails,
    accessFailures.login_blocked,
  ],
  limits: [{ max: 20, seconds: hour / second, by: 'member' }],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/mail-change-do.php',
  access: 'anyone',
  audited: true,
  summary: 'Confirm a new e-mail address by the link mailed to it, in a browser that the member has used',
  body: MailedLink,
  answer: z.object({ email: z.string() }),
  errors: [accessFailures.link_invalid, accountFailures.login_first, accountFailures.email_duplicate],
  limits: linkLimits,
});

/** A date of birth is entered once and then only shown. */
export const BirthDay = Day;
