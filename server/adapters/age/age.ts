import type { AgeProviderKind } from '@rendezvous/contract/age';
import type { Locale } from '@rendezvous/contract/shared';

/** The age that is asked about, and nothing else of the person. */
export const askedAge = 18;

/**
 * `unknown`: the check is over without saying anything: given up, run out, or not possible. `pending` may become each
 * of the others, which stay.
 */
export const ageOutcomes = ['pending', 'passed', 'failed', 'unknown'] as const;
export type AgeOutcome = (typeof ageOutcomes)[number];

export interface NewAgeCheck {
  /** Ours, random; tells the provider nothing of the person. */
  readonly id: string;
  /** Where the person returns. */
  readonly back: string;
}

/** A check that was started. */
export interface StartedAgeCheck {
  /** The provider's id of it; a secret, as its page belongs to the person who is checked. */
  readonly reference: string;
  readonly startedAt: Date;
  /** Under which the person uses the site. */
  readonly origin: string;
}

/** What arrives at `agePath(reference)`: the person's browser at a page that we serve, or their wallet. */
export interface AgeRequest {
  readonly method: 'GET' | 'POST';
  /** The fields of a form that was sent; empty for what is none. */
  readonly form: Readonly<Record<string, string>>;
  readonly locale: Locale;
  /** The path of our page to which the browser is led back. */
  readonly back: string;
  /** Whether one of our own pages sends it. */
  readonly sameOrigin: boolean;
}

export interface AgeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** Leads the browser on. */
  readonly location?: string;
  /** What the check came to by it. */
  readonly outcome?: AgeOutcome;
}

/** A company's account at somebody who checks ages. Each call may fail, which changes nothing. */
export interface AgeProvider {
  /** `provider:account`, or `sandbox`; stored with each check, so it never changes. */
  readonly name: string;
  readonly kind: AgeProviderKind;
  /** How long a check may be pending, in milliseconds. */
  readonly pendingFor: number;
  /** Begins a check; its reference. */
  start(check: NewAgeCheck): Promise<string>;
  /** Where the person goes on with it: a page, or a wallet's link. */
  urlOf(check: StartedAgeCheck): string;
  /** The outcome as the provider has it now; of those who tell it by themselves, and cannot be asked, there is none. */
  outcomeOf?(reference: string): Promise<AgeOutcome>;
  /** Of those whose page we serve, or to whom a wallet answers here. Throws a ProblemError for what it refuses. */
  answer?(check: StartedAgeCheck, request: AgeRequest): Promise<AgeAnswer>;
}

/** The path of a check at our own server. */
export const agePath = (reference: string): string => `/age-checks/${reference}`;
