import { z } from 'zod';
import { accessFailures } from './access.ts';
import { accountFailures, User } from './account.ts';
import { endpoint, failures } from './endpoint.ts';
import { Instant } from './shared.ts';

/** Passkeys (WebAuthn): a second way to log in, without a password. */
export const passkeyFailures = failures('account', {
  passkey_failed: 401,
  passkey_refused: 409,
});

/** Bytes as WebAuthn writes them in JSON. */
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
  /** We ask for no extension and look at none. */
  clientExtensionResults: z.unknown(),
});

/** A browser's PublicKeyCredential of a new passkey, as JSON. */
const NewCredential = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    authenticatorData: Bytes.optional(),
    transports: z.array(z.string().max(50)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: Bytes.optional(),
  }),
});

/** A browser's PublicKeyCredential that answers a challenge, as JSON. */
const UsedCredential = Credential.extend({
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes, userHandle: Bytes.nullish() }),
});

const Passkey = z.object({
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
  summary: "The member's passkeys, by the browser in which each was made",
  answer: z.object({ passkeys: z.array(Passkey) }),
});

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/api/passkey-options.php',
  access: 'member',
  summary: 'What a browser needs to make a passkey; asks for the password',
  body: z.object({ password: z.string('account.password_required').min(1, 'account.password_required').max(200, 'account.password_too_long') }),
  answer: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(Transport) })),
    authenticatorSelection: z.object({ residentKey: z.literal('required'), requireResidentKey: z.literal(true), userVerification: z.literal('required') }),
    attestation: z.literal('none'),
  }),
  errors: [accessFailures.password_wrong, accountFailures.login_blocked, passkeyFailures.passkey_refused],
  limits: [{ max: 20, seconds: 3600, by: 'member' }],
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys.php',
  access: 'member',
  audited: true,
  summary: 'Keep the passkey that the browser made',
  body: NewCredential,
  answer: z.object({}),
  errors: [passkeyFailures.passkey_refused],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/passkeys.php',
  access: 'member',
  audited: true,
  summary: 'Remove a passkey',
  body: z.object({ id: z.string().max(2000) }),
  answer: z.object({}),
});

export const preparePasskeyLogin = endpoint({
  method: 'POST',
  path: '/api/passkey-login-options.php',
  access: 'anyone',
  summary: 'A challenge for whoever has a passkey here; it names nobody',
  answer: z.object({ challenge: z.string(), rpId: z.string(), timeout: z.int(), userVerification: z.literal('required') }),
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
  errors: [passkeyFailures.passkey_failed],
  limits: [{ max: 60, seconds: 600, by: 'address' }],
});
