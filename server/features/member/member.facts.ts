import type { OwnProfile } from '@rendezvous/contract/profile';
import type { Country, Locale } from '@rendezvous/contract/shared';
import type { Site } from '../../platform/calls/caller.ts';
import { fact } from '../../platform/work/events.ts';

/** In the transaction of the sign-up; `date_of_birth` is `YYYY-MM-DD`, `about` may be empty. */
export const memberSignedUp = fact<{
  member_id: string;
  site: Site;
  name: string;
  date_of_birth: string;
  country: Country | null;
  language: Locale;
  about: string;
  sought_gender: 'male' | 'female' | 'any' | null;
  sought_min_age: number | null;
  sought_max_age: number | null;
  reason: OwnProfile['reason'];
  interests: OwnProfile['interests'];
}>('member.signed_up');
/** The member confirmed their address; in the transaction and after the commit. */
export const memberConfirmed = fact<{ member_id: string }>('member.confirmed');
/**
 * The member left: hidden from everybody at once, and erased 14 days later; in the transaction and after the commit.
 */
export const memberDeleted = fact<{ member_id: string }>('member.deleted');
/** A deleted member came back; in the transaction and after the commit. `confirmed`: their address is. */
export const memberReactivated = fact<{ member_id: string; confirmed: boolean }>('member.reactivated');
/**
 * An operator suspended or banned the member: hidden as one who left, and logged out; in the transaction and after the
 * commit.
 */
export const memberBarred = fact<{ member_id: string }>('member.barred');
/** A suspension or ban is over; in the transaction and after the commit. `confirmed`: their address is. */
export const memberReadmitted = fact<{ member_id: string; confirmed: boolean }>('member.readmitted');
/** A restriction from writing is over; in the transaction. */
export const memberMayWrite = fact<{ member_id: string }>('member.may_write');
/** Each feature erases what it stores about the member, files too; in the transaction. */
export const memberErased = fact<{ member_id: string }>('member.erased');
/** Members seen at `at`, each at most once a minute; backdated by five minutes when their last page closed. */
export const membersSeen = fact<{ member_ids: readonly string[]; at: Date }>('member.seen');
