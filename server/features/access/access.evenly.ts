import type { Caller } from '../../platform/calls/caller.ts';
import { inEvenTime } from '../../platform/secrets/even-time.ts';

/** A site that hides accounts does not tell by its time either whether there is one. */
export const evenly = <T>({ site }: Caller, work: () => Promise<T>): Promise<T> => (site.hides_accounts ? inEvenTime(work) : work());
