import { fact } from '../../platform/work/events.ts';
import type { AskedMail } from '../member/member.mailing.ts';

/**
 * A session of the member began in a browser, whose secret is `device`; after the commit, never stored, and no answer
 * waits for it.
 */
export const memberEntered = fact<{ member_id: string; device: string }>('access.entered');
/** One session of the member ended; after the commit. */
export const memberLoggedOut = fact<{ member_id: string; token_hash: string }>('access.logged_out');
/**
 * On a site that hides accounts, a login with the right password was refused, as the address is not confirmed; in the
 * transaction.
 */
export const confirmationMissed = fact<AskedMail>('access.confirmation_missed');
/** A member who is suspended or banned asked for a new password, which would open nothing; in the transaction. */
export const barredReset = fact<{ member_id: string }>('access.barred_reset');
