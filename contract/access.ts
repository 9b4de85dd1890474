import { z } from 'zod';
import { accountFailures, Email, Password, User } from './account.ts';
import { endpoint, failures, linkLimits } from './endpoint.ts';
import { Instant, MailedLink } from './shared.ts';

/** Getting in and staying safe: the calls of an account's password, address and sessions. */
export const accessFailures = failures('account', {
  email_not_found: 404,
  email_duplicate: 409,
  link_invalid: 410,
  too_many_resets: 429,
  password_wrong: 403,
  login_first: 403,
});

const CurrentPassword = z.string('account.password_required').min(1, 'account.password_required').max(200, 'account.password_too_long');

/** §5: both must be the same. */
const NewPassword = z.object({ password: Password, repeat: z.string() });
const areSame = (form: { password: string; repeat: string }) => form.password === form.repeat;
const differ = { path: ['repeat'], message: 'account.passwords_differ' };

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-reset.php',
  access: 'anyone',
  audited: true,
  summary: 'Mail a link by which a new password can be chosen; a site that hides accounts answers alike for every address',
  body: z.object({ email: Email }),
  answer: z.object({}),
  errors: [accessFailures.email_not_found, accessFailures.too_many_resets],
  limits: [{ max: 30, seconds: 3600, by: 'address' }],
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
  summary: 'Choose a new password by the mailed link; ends every session and begins one here',
  body: z.object({ ...MailedLink.shape, ...NewPassword.shape }).refine(areSame, differ),
  answer: z.object({ user: User }),
  errors: [accessFailures.link_invalid],
  limits: linkLimits,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/password.php',
  access: 'member',
  audited: true,
  summary: 'Change the password; every other session ends',
  body: z.object({ current: CurrentPassword, ...NewPassword.shape }).refine(areSame, differ),
  answer: z.object({}),
  errors: [accessFailures.password_wrong, accountFailures.login_blocked],
  limits: [{ max: 20, seconds: 3600, by: 'member' }],
});

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/mail-change.php',
  access: 'member',
  audited: true,
  summary: 'Ask for another address: it is mailed a link to confirm, the present one a notice',
  body: z.object({ email: Email, password: CurrentPassword }),
  answer: z.object({}),
  errors: [accessFailures.email_duplicate, accessFailures.password_wrong, accountFailures.too_many_mails, accountFailures.login_blocked],
  limits: [{ max: 20, seconds: 3600, by: 'member' }],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/mail-change-do.php',
  access: 'anyone',
  audited: true,
  summary: 'Take the new address into use by the link that was mailed to it, in a browser where the member has been',
  body: MailedLink,
  answer: z.object({ email: z.string() }),
  errors: [accessFailures.link_invalid, accessFailures.login_first, accessFailures.email_duplicate],
  limits: linkLimits,
});

/** A browser in which the member is logged in. `id` opens nothing. The names are of products, null for what is not known. */
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
  summary: 'Where the member is logged in, this browser first',
  answer: z.object({ sessions: z.array(Session) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/session.php',
  access: 'member',
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
  audited: true,
  summary: 'Log out every other browser',
  answer: z.object({}),
});

export const endSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions.php',
  access: 'member',
  audited: true,
  summary: 'Log out everywhere, here too',
  answer: z.object({}),
});
