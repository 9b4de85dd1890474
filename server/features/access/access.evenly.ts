import type { Caller } from '../../platform/calls/caller.ts';
import { inEvenTime } from '../../platform/security/even-time.ts';

/** Where a site hides accounts, the time of an answer does not reveal whether there is one either. */
export const evenly = <T>({ site }: Caller, work: () => Promise<T>): Promise<T> =>
  site.hides_accounts ? inEvenTime(work) : work();
