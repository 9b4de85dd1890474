import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Instant } from './shared.ts';

/**
 * The version of the texts that ask for consent to special data (GDPR Art. 9). A higher one asks every member again, so
 * it changes with the meaning of the texts.
 */
export const consentVersion = 1 as const;

/** The version of the text that was read. Pages opened before it changed are refused. */
export const ConsentVersion = z.literal(consentVersion, 'consent.changed');

/**
 * `required`: special data without consent. `membership`: where membership itself is special data, consent is taken
 * back by deleting the account.
 */
export const consentFailures = failures('consent', { required: 403, membership: 409 });

/** `asked`: never decided, or on an earlier version of the text. */
export const consentStates = ['given', 'refused', 'asked'] as const;
export type ConsentState = (typeof consentStates)[number];

export const Consent = z.object({ state: z.enum(consentStates), decided_at: Instant.nullable() });
export type Consent = z.infer<typeof Consent>;

export const readConsent = endpoint({
  method: 'GET',
  path: '/api/consent.php',
  access: 'member',
  beforeAge: true,
  summary: 'What the caller decided about their special data',
  answer: z.object({ consent: Consent }),
});

/** A refusal erases the special data that is stored, at once. */
export const decideConsent = endpoint({
  method: 'PUT',
  path: '/api/consent.php',
  access: 'member',
  beforeAge: true,
  audited: true,
  summary: 'Give consent to storing special data, or take it back',
  body: z.object({ version: ConsentVersion, given: z.boolean() }),
  answer: z.object({ consent: Consent }),
  errors: [consentFailures.membership],
  limits: [{ max: 30, seconds: hour / second, by: 'member' }],
});
