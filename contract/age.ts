import { z } from 'zod';
import { day, minute, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Instant, Permission } from './shared.ts';

/** Checks that do not confirm the age, and checks without a pass at all, that a member may make in 24 hours. */
export const ageTriesPerDay = 3;
export const ageStartsPerDay = 6;

/**
 * `not_required`: the brand requires no check of the caller; `passed`: theirs is done; `too_many_tries`: today's are
 * used up; `provider_unavailable`: the provider does not answer; `unknown_provider`: none that checks here.
 */
export const ageFailures = failures('age', {
  not_required: 409,
  passed: 409,
  too_many_tries: 403,
  provider_unavailable: 503,
  unknown_provider: 422,
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

/** Takes the place of a check that is pending, unless that has been passed meanwhile. */
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
