import type { Country } from '@rendezvous/contract/shared';
import type { Site } from '../../platform/calls/caller.ts';
import { fact } from '../../platform/database/events.ts';

/** Within the sign-up; `date_of_birth` is `YYYY-MM-DD`, `about` may be empty. */
export const memberSignedUp = fact<{
  member_id: string;
  site: Site;
  name: string;
  date_of_birth: string;
  country: Country | null;
  language: string;
  about: string;
}>('account.signed_up');
/** The member confirmed their address; within, and after commit. */
export const memberConfirmed = fact<{ member_id: string }>('account.confirmed');
/** The member left: hidden from everybody at once, and gone for good 14 days later; within, and after commit. */
export const memberDeleted = fact<{ member_id: string }>('account.deleted');
/** A deleted member came back; within, and after commit. `confirmed`: their address is. */
export const memberReactivated = fact<{ member_id: string; confirmed: boolean }>('account.reactivated');
/** Everything of the member is to be erased, files too; within. */
export const memberErased = fact<{ member_id: string }>('account.erased');
/** One session of the member ended; after commit. */
export const memberLoggedOut = fact<{ member_id: string; token_hash: string }>('account.logged_out');
/** The members, none twice, were here at `at`, each told at most once a minute; five minutes back when their last page closed. */
export const membersSeen = fact<{ member_ids: readonly string[]; at: Date }>('account.seen');
