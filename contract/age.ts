import { z } from 'zod';
import { day, minute, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Instant, Permission } from './shared.ts';

/** Checks without a pass that a member may make in 24 hours. */
export const ageTriesPerDay = 3;

/**
 * `off`: the brand requires no check of the caller; `passed`: theirs is done; `tomorrow`: today's tries are used up;
 * `away`: the provider does not answer; `provider`: it is none of those that check here.
 */
export const ageFailures = failures('age', {
  off: 409,
  passed: 409,
  tomorrow: 403,
  away: 503,
  provider: 422,
});

/** What a provider asks of the person: `sandbox` nothing, `yoti` a look at the camera, `openid4vp` a wallet. */
export const ageProviders = ['sandbox', 'yoti', 'openid4vp'] as const;
export type AgeProviderKind = (typeof ageProviders)[number];

/** Who can check, by the name in the brand's file. */
const Chosen = z.object({ name: z.string(), kind: z.enum(ageProviders) });

/**
 * `required`: not begun, or ended without an outcome; `failed`: the last check did not confirm the age. `at` is when
 * the last one began or ended. A check that is `pending` is gone on with at `url`: a page, or a wallet's link, which
 * another device may read from a code.
 */
export const AgeCheck = z.object({
  status: z.enum(['not_required', 'required', 'pending', 'passed', 'failed']),
  at: Instant.nullable(),
  pending: Chosen.extend({ url: z.string() }).nullable(),
  providers: z.array(Chosen),
  can: z.object({ start: Permission }),
});
export type AgeCheck = z.infer<typeof AgeCheck>;

/** Asks the provider about a check that is pending. */
export const readAgeCheck = endpoint({
  method: 'GET',
  path: '/api/age-check.php',
  access: 'member',
  beforeAge: true,
  summary: 'Whether the caller has to have their age checked, and how it stands',
  answer: z.object({ age_check: AgeCheck }),
  limits: [{ max: 200, seconds: (5 * minute) / second, by: 'member' }],
});

/** Takes the place of a check that is pending. */
export const startAgeCheck = endpoint({
  method: 'POST',
  path: '/api/age-check.php',
  access: 'member',
  beforeAge: true,
  summary: 'Begin a check with a provider, which goes on at the `url` of the pending check',
  /** `next` is the page of ours where the member wanted to go. */
  body: z.object({ provider: z.string().max(80), next: z.string().max(500).optional() }),
  answer: z.object({ age_check: AgeCheck }),
  errors: Object.values(ageFailures),
  limits: [{ max: 12, seconds: day / second, by: 'member' }],
});
