import type { Country } from '@rendezvous/contract/shared';
import type { Site } from '../../platform/calls/caller.ts';
import { fact } from '../../platform/work/events.ts';

/** Within the sign-up; `date_of_birth` is `YYYY-MM-DD`, `about` may be empty. */
export const memberSignedUp = fact<{
  member_id: string;
  site: Site;
  name: string;
  date_of_birth: string;
  country: Country | null;
  language: string;
  about: string;
}>('member.signed_up');
/** The member confirmed their address; within, and after commit. */
export const memberConfirmed = fact<{ member_id: string }>('member.confirmed');
/** The member left: hidden from everybody at once, and gone for good 14 days later; within, and after commit. */
export const memberDeleted = fact<{ member_id: string }>('member.deleted');
/** A deleted member came back; within, and after commit. `confirmed`: their address is. */
export const memberReactivated = fact<{ member_id: string; confirmed: boolean }>('member.reactivated');
/** Each feature erases what it holds of the member, files too; within. */
export const memberErased = fact<{ member_id: string }>('member.erased');
/** Members seen at `at`, each at most once a minute; backdated by five minutes when their last page closed. */
export const membersSeen = fact<{ member_ids: readonly string[]; at: Date }>('member.seen');
