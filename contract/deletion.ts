import { z } from 'zod';
import { Email, User } from './account.ts';
import { endpoint, failures, linkLimits } from './endpoint.ts';
import { Instant, MailedLink } from './shared.ts';

/** Leaving, and coming back within 14 days (§4 Account, §9). */
export const deletionFailures = failures('account', { reactivation_failed: 410 });

/** §9 Account deletion: 14 days to come back. */
export const daysToReactivate = 14;

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account-deletion.php',
  access: 'member',
  audited: true,
  summary: 'Delete the account: hidden at once, erased after 14 days; ends every session and mails the way back',
  answer: z.object({ erased_at: Instant }),
  limits: [{ max: 10, seconds: 3600, by: 'member' }],
});

/** The answer is the same for every address, so that it tells nothing. */
export const requestReactivation = endpoint({
  method: 'POST',
  path: '/api/reactivation-mail.php',
  access: 'anyone',
  audited: true,
  summary: 'Mail the link by which a deleted account comes back',
  body: z.object({ email: Email }),
  answer: z.object({}),
  limits: [{ max: 10, seconds: 3600, by: 'address' }],
});

export const reactivate = endpoint({
  method: 'POST',
  path: '/api/reactivation.php',
  access: 'anyone',
  audited: true,
  summary: 'Bring a deleted account back with the token of the mailed link; logs the member in',
  body: MailedLink,
  answer: z.object({ user: User }),
  errors: [deletionFailures.reactivation_failed],
  limits: linkLimits,
});
