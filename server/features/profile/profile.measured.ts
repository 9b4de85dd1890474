import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { type Database, inTransaction, type Trx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import { looked } from './look/profile.look.rules.ts';
import { profileHidden, profileShown } from './profile.facts.ts';
import { unwritten } from './profile.present.ts';
import type { AgePage, ProfileRow, ProfileValues, profileStore } from './profile.store.ts';

interface Options {
  db: Database;
  events: Platform['events'];
  store: ReturnType<typeof profileStore>;
  /** Writes to a profile, and publishes the change. */
  write(trx: Trx, memberId: string, values: ProfileValues): Promise<void>;
}

/** What a member writes about themselves. */
export type Texts = Pick<ProfileRow, 'about' | 'about_language' | 'prompts'>;

/**
 * Whether a member can be found, by their own choice, a measure or an age check, and the text that a measure removes.
 */
export const measuredProfiles = ({ db, events, store, write }: Options) => ({
  /**
   * Whether a member is invisible (§6), and whether others see when they are here. Throws profile.kept_invisible while
   * a measure keeps them from being found.
   */
  setVisibility: (
    memberId: string,
    values: Pick<ProfileRow, 'invisible'> | Pick<ProfileRow, 'shows_presence'>,
  ): Promise<void> =>
    inTransaction(db, async (trx) => {
      const row = 'invisible' in values && (await store.locked(trx, memberId));
      if (row && row.invisible_before !== null) throw problem(profileFailures.kept_invisible);
      await write(trx, memberId, values);
    }),

  /** Hides a fictional profile that nobody answers for, or shows it again, unless a measure hides it. */
  async setUnanswered(trx: Trx, memberId: string, invisible: boolean): Promise<void> {
    const row = await store.locked(trx, memberId);
    if (row?.invisible_before === null) await write(trx, memberId, { invisible });
  },

  /** Whether others see nothing of a member until their age is checked. */
  async setAgeUnchecked(trx: Trx, member_id: string, age_unchecked: boolean): Promise<void> {
    const row = await store.locked(trx, member_id);
    if (!row || row.age_unchecked === age_unchecked) return;
    await write(trx, member_id, { age_unchecked });
    await events.publishInTransaction(trx, age_unchecked ? profileHidden : profileShown, { member_id });
  },
  ofOtherAge: (page: AgePage) => store.ofOtherAge(db, page),

  /** Has a measure keep a member invisible, or gives them back what they had chosen. */
  async keepInvisible(trx: Trx, memberId: string, isKept: boolean): Promise<void> {
    const row = await store.locked(trx, memberId);
    if (!row || (row.invisible_before !== null) === isKept) return;
    const { invisible, invisible_before: before } = row;
    const values = isKept
      ? { invisible: true, invisible_before: invisible }
      : { invisible: before ?? false, invisible_before: null };
    await write(trx, memberId, values);
  },

  /** Takes away what a member wrote about themselves, and returns it; null if they wrote nothing. */
  async removeTexts(trx: Trx, memberId: string): Promise<Texts | null> {
    const row = await store.locked(trx, memberId);
    if (!row || (row.about === '' && row.prompts.length === 0)) return null;
    await write(trx, memberId, { ...unwritten, ...looked });
    const { about, about_language, prompts } = row;
    return { about, about_language, prompts };
  },

  /** Puts it back, unless they wrote something else meanwhile. */
  async restoreTexts(trx: Trx, memberId: string, texts: Texts): Promise<void> {
    const row = await store.locked(trx, memberId);
    if (row?.about === '' && row.prompts.length === 0) await write(trx, memberId, texts);
  },
});
