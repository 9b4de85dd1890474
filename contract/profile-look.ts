import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { PromptAnswer } from './prompt.ts';
import { Id, Instant } from './shared.ts';

export const lookFailures = failures('operator', { profile_not_found: 404 });

/** A profile whose texts nobody has looked at, as it waits; reading it is another call, which the audit has. */
export const WaitingProfile = z.object({
  member: Id,
  site: z.string(),
  /** Of a new profile; else the member changed what somebody had looked at. */
  is_new: z.boolean(),
  name: z.string(),
  age: z.int(),
  /** The first words; none where others see them only after the look. */
  words: z.string(),
  created_at: Instant,
});
export type WaitingProfile = z.infer<typeof WaitingProfile>;

export const LookedProfile = z.object({
  member: Id,
  site: z.string(),
  name: z.string(),
  age: z.int(),
  since: Instant,
  about: z.string(),
  prompts: z.array(PromptAnswer),
  /** The first accepted public photos. */
  photos: z.array(Id),
  /** Whether others see the texts only after the look. */
  held: z.boolean(),
  /** Of the texts, so that nobody passes what they did not see. */
  version: z.string(),
});
export type LookedProfile = z.infer<typeof LookedProfile>;

export const readLookedProfile = endpoint({
  method: 'GET',
  path: '/api/profile-look.php',
  access: 'operator',
  permission: 'profiles.review',
  showsPrivate: true,
  summary: 'What a member says of themselves, for the look at a new or changed profile',
  query: z.object({ member: Id }),
  answer: z.object({ profile: LookedProfile }),
  errors: [lookFailures.profile_not_found],
});

/** `made` says whether this call did: not where somebody else had, or the member changed it meanwhile. */
export const passProfile = endpoint({
  method: 'POST',
  path: '/api/profile-look.php',
  access: 'operator',
  permission: 'profiles.review',
  summary: 'Find nothing wrong with the texts of a profile; what is wrong is removed by a measure',
  body: z.object({ member: Id, version: z.string().max(100) }),
  answer: z.object({ made: z.boolean() }),
  loggedFields: ['made'],
  errors: [lookFailures.profile_not_found],
});
