import type { Caller } from '../../platform/calls/caller.ts';
import { inPaddedTime } from '../../platform/security/padded-time.ts';

/** On a site that hides accounts, answers take the same time with and without an account. */
export const withHiddenTiming = <T>({ site }: Caller, work: () => Promise<T>): Promise<T> =>
  site.hides_accounts ? inPaddedTime(work) : work();
