import { z } from 'zod';
import { day, hour, second } from './durations.ts';
import { endpoint, failures, linkLimits, type Route } from './endpoint.ts';
import { Email, User } from './member.ts';
import { Instant, MailedLink } from './shared.ts';

/** Deleting an account, reactivating it within 14 days (§4 Account, §9), and the copy of a member's data. */
export const departureFailures = failures('departure', { reactivation_failed: 410 });

/** §9 Account deletion: 14 days to come back. */
export const daysToReactivate = 14;
/** How long an account whose address was never confirmed is kept after the last visit. */
export const daysUnconfirmed = 30;

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account-deletion.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary:
    'Delete the account: hides it at once, erases it after 14 days, ends every session and mails a link to restore it',
  answer: z.object({ erased_at: Instant }),
  limits: [{ max: 10, seconds: hour / second, by: 'member' }],
});

/** The answer is the same for every address, so it reveals nothing. */
export const requestReactivation = endpoint({
  method: 'POST',
  path: '/api/reactivation-mail.php',
  access: 'anyone',
  audited: true,
  summary: 'Mail the link that restores a deleted account',
  body: z.object({ email: Email }),
  answer: z.object({}),
  limits: [{ max: 10, seconds: hour / second, by: 'address' }],
});

export const reactivate = endpoint({
  method: 'POST',
  path: '/api/reactivation.php',
  access: 'anyone',
  audited: true,
  summary: 'Restore a deleted account with the token of the mailed link; logs the member in',
  body: MailedLink,
  answer: z.object({ user: User }),
  errors: [departureFailures.reactivation_failed],
  limits: linkLimits,
});

/** For how long a member's data export can be downloaded. */
export const exportDays = 7;

/** The download address; it needs the session of the member whose data it is. */
export const exportPath = '/exports/data.zip';
/** The file may have hundreds of megabytes. */
export const fetchExport: Route = {
  method: 'GET',
  path: exportPath,
  limits: [{ max: 10, seconds: hour / second, by: 'member' }],
};

const Export = z.object({
  status: z.enum(['none', 'pending', 'ready']),
  /** When a ready file is removed. */
  expires_at: Instant.nullable(),
  bytes: z.int().nullable(),
});
export type Export = z.infer<typeof Export>;

export const readExport = endpoint({
  method: 'GET',
  path: '/api/data-export.php',
  access: 'member',
  beforeAge: true,
  summary: 'Whether the file with all of the member’s data is being made or can be fetched',
  answer: z.object({ export: Export }),
});

/** Repeating the request while an export is being made changes nothing. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/api/data-export.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Make a file with all of the member’s data, and mail the member when it is ready',
  answer: z.object({ export: Export }),
  limits: [{ max: 5, seconds: day / second, by: 'member' }],
});
