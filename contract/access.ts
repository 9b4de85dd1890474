import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, failures, linkLimits } from './endpoint.ts';
import { Email, User } from './member.ts';
import { Instant, MailedLink } from './shared.ts';

/**
 * Log-in, password, sessions and passkeys. `barred`: suspended or banned; `params.path` is the page that says why,
 * which opens nothing else.
 */
export const accessFailures = failures('access', {
  login_failed: 401,
  login_blocked: 429,
  email_deleted: 409,
  barred: 403,
  email_not_found: 404,
  link_invalid: 410,
  too_many_resets: 429,
  password_wrong: 403,
  passkey_failed: 401,
  passkey_refused: 409,
});

export const CurrentPassword = z
  .string('access.password_required')
  .min(1, 'access.password_required')
  .max(200, 'access.password_too_long');
export const Password = z
  .string('access.password_required')
  .min(8, 'access.password_too_short')
  .max(200, 'access.password_too_long');

/** §5: both must match. */
const NewPassword = z.object({ password: Password, repeat: z.string() });
const areSame = (form: { password: string; repeat: string }) => form.password === form.repeat;
const differ = { path: ['repeat'], message: 'access.passwords_differ' };

export const logIn = endpoint({
  method: 'POST',
  path: '/api/user.php',
  access: 'anyone',
  audited: true,
  summary: 'Log in; sets the session cookie for 30 days',
  body: z.object({ email: Email, password: CurrentPassword }),
  answer: z.object({ user: User }),
  errors: [
    accessFailures.login_failed,
    accessFailures.login_blocked,
    accessFailures.email_deleted,
    accessFailures.barred,
  ],
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

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-reset.php',
  access: 'anyone',
  audited: true,
  summary:
    'Mail a link by which a new password can be chosen; a site that hides accounts answers alike for every address',
  body: z.object({ email: Email }),
  answer: z.object({}),
  errors: [accessFailures.email_not_found, accessFailures.too_many_resets],
  limits: [{ max: 30, seconds: hour / second, by: 'address' }],
});

export const checkReset = endpoint({
  method: 'GET',
  path: '/api/password-reset.php',
  access: 'anyone',
  summary: 'Whether a link to choose a new password still works',
  query: MailedLink,
  answer: z.object({ works: z.boolean() }),
  limits: [{ max: 60, seconds: 600, by: 'address' }],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-reset-do.php',
  access: 'anyone',
  audited: true,
  summary: 'Choose a new password by the mailed link; ends every session and starts one in this browser',
  body: z.object({ ...MailedLink.shape, ...NewPassword.shape }).refine(areSame, differ),
  answer: z.object({ user: User }),
  errors: [accessFailures.link_invalid],
  limits: linkLimits,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Change the password; every other session ends',
  body: z.object({ current: CurrentPassword, ...NewPassword.shape }).refine(areSame, differ),
  answer: z.object({}),
  errors: [accessFailures.password_wrong, accessFailures.login_blocked],
  limits: [{ max: 20, seconds: hour / second, by: 'member' }],
});

/** A device where the member is logged in. `id` grants no access. Names of browser and system are null if unknown. */
export const Session = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Instant,
  last_seen_at: Instant,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions.php',
  access: 'member',
  beforeAge: true,
  summary: 'Where the member is logged in, this browser first',
  answer: z.object({ sessions: z.array(Session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/session.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Log out one browser',
  body: z.object({ id: z.string().max(100) }),
  answer: z.object({}),
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions.php',
  when: { others: '1' },
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Log out every other browser',
  answer: z.object({}),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Log out everywhere, including this browser',
  answer: z.object({}),
});

/* Passkeys (WebAuthn): logging in without a password. */

/** Bytes in WebAuthn's JSON form. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const Credential = z.object({
  id: Bytes.max(2000),
  rawId: Bytes.max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  /** No extension is requested, so none is read. */
  clientExtensionResults: z.unknown(),
});

/** A browser's PublicKeyCredential for a new passkey, as JSON. */
export const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    authenticatorData: Bytes.optional(),
    transports: z.array(z.string().max(50)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: Bytes.optional(),
  }),
});

/** A browser's PublicKeyCredential in answer to a challenge, as JSON. */
export const UsedCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
});

/** What a browser needs to make a passkey. */
export const PasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(Transport) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** A challenge to show a passkey; it names nobody. */
export const PasskeyChallenge = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});

export const Passkey = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: Instant,
});
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/passkeys.php',
  access: 'member',
  beforeAge: true,
  summary: "The member's passkeys, by the browser in which each was made",
  answer: z.object({ passkeys: z.array(Passkey) }),
});

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/api/passkey-options.php',
  access: 'member',
  beforeAge: true,
  summary:
    'What a browser needs to make a passkey; requires the password, except for the first within the hour of sign-up',
  body: z.object({ password: CurrentPassword.optional() }),
  answer: PasskeyOptions,
  errors: [accessFailures.password_wrong, accessFailures.login_blocked, accessFailures.passkey_refused],
  limits: [{ max: 20, seconds: hour / second, by: 'member' }],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Store the passkey that the browser made',
  body: NewCredential,
  answer: z.object({}),
  errors: [accessFailures.passkey_refused],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Remove a passkey',
  body: z.object({ id: z.string().max(2000) }),
  answer: z.object({}),
});

export const preparePasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/passkey-login-options.php',
  access: 'anyone',
  summary: 'A challenge to log in with a passkey; it names nobody',
  answer: PasskeyChallenge,
  limits: [{ max: 60, seconds: 600, by: 'address' }],
});

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/passkey-login.php',
  access: 'anyone',
  audited: true,
  summary: 'Log in with a passkey; sets the session cookie for 30 days',
  body: UsedCredential,
  answer: z.object({ user: User }),
  errors: [accessFailures.passkey_failed, accessFailures.barred],
  limits: [{ max: 60, seconds: 600, by: 'address' }],
});
