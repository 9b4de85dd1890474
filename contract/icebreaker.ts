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
 * Lines are in the language of the caller's page, not the other member's: members can edit what they send, and
 * another's language is not revealed. Lines that the caller has sent to this member are left out; widely sent ones come
 * last.
 */
export const listLines = endpoint({
  method: 'GET',
  path: '/api/icebreaker.php',
  access: 'member',
  summary: 'First lines for a member, the best first',
  query: z.object({ profile: Id }),
  answer: z.object({ language: Locale, lines: z.array(Line) }),
  errors: [profileFailures.not_found, profileFailures.invisible],
  // The limit of a profile: lines reveal a part of one.
  limits: [
    { max: 300, seconds: 600, by: 'member' },
    { max: 2000, seconds: day / second, by: 'member' },
  ],
});
