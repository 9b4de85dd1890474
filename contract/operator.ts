import { z } from 'zod';
import {
  NewCredential,
  Passkey,
  PasskeyChallenge,
  PasskeyOptions,
  Password,
  Session,
  UsedCredential,
} from './access.ts';
import { endpoint, failures, type Limit } from './endpoint.ts';
import { Email } from './member.ts';
import { permissions, type Role, roles } from './permission.ts';

/* An operator's way into the desk, and what is their own. What is done there is `operator-desk.ts`. */

export const operatorFailures = failures('operator', {
  login_failed: 401,
  too_many_codes: 429,
  invitation_invalid: 410,
  passkey_refused: 409,
  code_wrong: 422,
  last_way: 409,
  name_taken: 409,
  not_found: 404,
  last_administrator: 409,
  unknown_brand: 422,
  invitation_unsent: 502,
});

const tries: readonly Limit[] = [{ max: 60, seconds: 600, by: 'address' }];
export const RoleName = z.enum(roles as readonly [Role, ...Role[]]);
/** Six digits of an authenticator app. */
const Code = z
  .string('operator.code_required')
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'operator.code_required'));

/** The operator who asks. */
export const DeskOperator = z.object({
  /** Null for a program with a key. */
  id: z.string().nullable(),
  name: z.string(),
  roles: z.array(RoleName),
  permissions: z.array(z.enum(permissions)),
});
export type DeskOperator = z.infer<typeof DeskOperator>;

/** The cookie with the brand that an operator chose: the page's script writes it, calls are answered for that brand. */
export const brandCookie = 'operator_brand';

/** Before a brand's id in the cookie of the chosen one: all brands that are in one database with it. */
export const allWith = 'all:';

export const readDesk = endpoint({
  method: 'GET',
  path: '/api/operator.php',
  access: 'desk',
  summary: 'Who is at the desk, the brands that they may see, and the one that is chosen',
  answer: z.object({
    operator: DeskOperator.nullable(),
    /**
     * `accepts_photos`: photos are accepted by themselves there, and none waits for an operator. `database`: which of
     * the installation's has the brand, by number; a list of several brands is of one.
     */
    brands: z.array(z.object({ id: z.string(), name: z.string(), accepts_photos: z.boolean(), database: z.int() })),
    /** Null where the operator may not see the brand of this host. */
    brand: z.string().nullable(),
  }),
});

export const prepareOperatorLogin = endpoint({
  method: 'POST',
  path: '/api/operator-login-options.php',
  access: 'desk',
  summary: 'A challenge to log in or to show again who one is',
  answer: PasskeyChallenge,
  limits: tries,
});

export const logInOperator = endpoint({
  method: 'POST',
  path: '/api/operator-login.php',
  access: 'desk',
  audited: true,
  summary: 'Log in with a passkey; sets the session cookie for 8 hours',
  body: UsedCredential,
  answer: z.object({}),
  errors: [operatorFailures.login_failed],
  limits: tries,
});

export const logInOperatorByCode = endpoint({
  method: 'POST',
  path: '/api/operator-login-code.php',
  access: 'desk',
  audited: true,
  summary: 'Log in with a password and a code from an app',
  body: z.object({
    email: Email,
    password: z.string('access.password_required').min(1, 'access.password_required').max(200),
    code: Code,
  }),
  answer: z.object({}),
  errors: [operatorFailures.login_failed],
  limits: tries,
});

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/operator-invitation.php',
  access: 'desk',
  summary: 'Whom an invitation is for; null once it was used or is too old',
  query: z.object({ token: z.string().max(100) }),
  answer: z.object({ invited: z.object({ name: z.string(), email: z.string(), roles: z.array(RoleName) }).nullable() }),
  limits: tries,
});

export const prepareInvitation = endpoint({
  method: 'POST',
  path: '/api/operator-invitation-options.php',
  access: 'desk',
  summary: 'What a browser needs to make the passkey, and an app to make codes',
  body: z.object({ token: z.string().max(100) }),
  answer: z.object({ passkey: PasskeyOptions, code: z.object({ secret: z.string(), address: z.string() }) }),
  errors: [operatorFailures.invitation_invalid],
  limits: tries,
});

/** What an operator types for the second way in; the app's secret comes from the page. */
export const SecondWay = z.object({ password: Password, code: Code });

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/operator-invitation.php',
  access: 'desk',
  audited: true,
  summary: 'Accept an invitation with a passkey, or a password and an app; earlier ways in and sessions end',
  body: z.object({
    token: z.string().max(100),
    way: z.union([
      z.object({ passkey: NewCredential }),
      SecondWay.extend({ secret: z.string().regex(/^[A-Z2-7]{32}$/) }),
    ]),
  }),
  answer: z.object({}),
  errors: [operatorFailures.invitation_invalid, operatorFailures.passkey_refused, operatorFailures.code_wrong],
  limits: tries,
});

export const logOutOperator = endpoint({
  method: 'POST',
  path: '/api/operator-logout.php',
  access: 'operator',
  permission: 'any',
  summary: 'End the session of this browser',
  answer: z.object({}),
});

export const checkOperator = endpoint({
  method: 'POST',
  path: '/api/operator-check.php',
  access: 'operator',
  permission: 'any',
  summary: 'Show again who one is, by passkey or code, before what matters; counts for ten minutes',
  body: z.union([z.object({ passkey: UsedCredential }), z.object({ code: Code })]),
  answer: z.object({}),
  errors: [operatorFailures.login_failed, operatorFailures.too_many_codes],
  limits: tries,
});

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/operator-account.php',
  access: 'operator',
  permission: 'any',
  summary: 'The ways into one’s own account, and where one is logged in',
  answer: z.object({
    email: z.string(),
    passkeys: z.array(Passkey),
    hasCode: z.boolean(),
    sessions: z.array(Session.omit({ last_seen_at: true })),
  }),
});

export const prepareOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/operator-passkey-options.php',
  access: 'operator',
  permission: 'any',
  recheck: true,
  summary: 'What a browser needs to make another passkey',
  answer: PasskeyOptions,
});

export const addOwnPasskey = endpoint({
  method: 'POST',
  path: '/api/operator-passkey.php',
  access: 'operator',
  permission: 'any',
  recheck: true,
  summary: 'Store another passkey',
  body: NewCredential,
  answer: z.object({}),
  errors: [operatorFailures.passkey_refused],
});

export const removeOwnPasskey = endpoint({
  method: 'DELETE',
  path: '/api/operator-passkey.php',
  access: 'operator',
  permission: 'any',
  recheck: true,
  summary: 'Remove a passkey that is not the last way in',
  body: z.object({ id: z.string().max(2000) }),
  answer: z.object({}),
  errors: [operatorFailures.last_way],
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/operator-session.php',
  access: 'operator',
  permission: 'any',
  summary: 'Log out one browser',
  body: z.object({ id: z.string().max(100) }),
  answer: z.object({}),
});
