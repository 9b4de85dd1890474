import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './shared.ts';

/** How long the file with a member's data can be fetched. */
export const exportDays = 7;

/** Where the file is fetched, by the session of the member whose data it is. */
export const exportPath = '/exports/data.zip';

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
  summary: 'Whether the file with all of the member’s data is being made or can be fetched',
  answer: z.object({ export: Export }),
});

/** Asking again while it is being made changes nothing. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/api/data-export.php',
  access: 'member',
  audited: true,
  summary: 'Make a file with all of the member’s data, and mail when it is ready',
  answer: z.object({ export: Export }),
  limits: [{ max: 5, seconds: 86_400, by: 'member' }],
});
