import { fact } from '../../platform/work/events.ts';
import type { AskedMail } from '../member/member.mailing.ts';

/**
 * On a site that hides accounts, somebody signed up with the address of a member who left and may come back; in the
 * transaction.
 */
export const leaverSignedUp = fact<AskedMail>('account.leaver_signed_up');
/**
 * Somebody corrects the address of a sign-up that was made in their browser: the earlier account is to be erased unless
 * its address was confirmed or something was bought; in the transaction of the new sign-up.
 */
export const signupCorrected = fact<{ member_id: string }>('account.signup_corrected');
