import { z } from 'zod';
import { day, second } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { profileFailures } from './profile.ts';
import { Id, Locale } from './shared.ts';

/**
 * A first line for one member. `line` is its key, which goes with the message that it begins. `source` says what both
 * share; null for a line that fits anybody.
 */
export const Line = z.object({ line: z.string(), text: z.string(), source: z.string().nullable() });
export type Line = z.infer<typeof Line>;

/**
 * In the language of the caller's page, whatever the other's is: members can change what they send, and nobody learns
 * another's language. Without lines that the caller has sent to this member; those that many send come last.
 */
export const listLines = endpoint({
  method: 'GET',
  path: '/api/icebreaker.php',
  access: 'member',
  summary: 'First lines for a member, the best first',
  query: z.object({ profile: Id }),
  answer: z.object({ language: Locale, lines: z.array(Line) }),
  errors: [profileFailures.not_found, profileFailures.invisible],
  // As of a profile, of which it tells a part.
  limits: [
    { max: 300, seconds: 600, by: 'member' },
    { max: 2000, seconds: day / second, by: 'member' },
  ],
});
