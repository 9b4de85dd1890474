import { ageOn, today } from '@rendezvous/contract/member';
import { problem } from '@rendezvous/contract/problem';
import { lookFailures, type WaitingProfile } from '@rendezvous/contract/profile-look';
import { record } from '../../../platform/audit/audit.ts';
import { type Database, inTransaction, type Trx } from '../../../platform/database/database.ts';
import type { ProfileRow, ProfileValues, profileStore } from '../profile.store.ts';
import { looked, textsVersion } from './profile.look.rules.ts';
import { lookStore } from './profile.look.store.ts';

interface Options {
  db: Database;
  store: ReturnType<typeof profileStore>;
  /** Writes to a profile, and publishes the change. */
  write(trx: Trx, memberId: string, values: ProfileValues): Promise<void>;
}

type Sees = (site: string) => boolean;

/** Operators' looks at new and changed profiles. What is wrong is removed by a measure. */
export const createLook = ({ db, store, write }: Options) => ({
  waiting: async (of: { sites: readonly string[]; limit: number }): Promise<WaitingProfile[]> =>
    (await lookStore.waiting(db, of)).map(
      ({ member_id, site_id, look_due, look_due_since, name, date_of_birth, words }) => ({
        member: member_id,
        site: site_id,
        is_new: look_due === 'new',
        name,
        age: ageOn(date_of_birth, today()),
        words,
        created_at: look_due_since.toISOString(),
      }),
    ),

  count: (sites: readonly string[]) => lookStore.count(db, sites),

  /** Throws operator.profile_not_found. */
  async read(memberId: string, sees: Sees): Promise<ProfileRow> {
    const [row] = await store.byIds(db, [memberId]);
    if (!row || !sees(row.site_id)) throw problem(lookFailures.profile_not_found);
    record({ brand: row.site_id, member: memberId });
    return row;
  },

  /** Once, and only what was looked at; others see the texts from now on. Throws operator.profile_not_found. */
  pass: ({ member, version }: { member: string; version: string }, sees: Sees): Promise<{ made: boolean }> =>
    inTransaction(db, async (trx) => {
      const row = await store.locked(trx, member);
      if (!row || !sees(row.site_id)) throw problem(lookFailures.profile_not_found);
      const made = row.look_due !== null && textsVersion(row) === version;
      record({ brand: row.site_id, member, before: row.look_due, after: made ? null : row.look_due });
      if (made) await write(trx, member, looked);
      return { made };
    }),
});
