import type { Return, ReturnOutcome } from '@rendezvous/contract/measure';
import { record } from '../../../platform/audit/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { type ReturnRow, returnStore as store } from './measure.return.store.ts';

interface Decision {
  readonly member: string;
  readonly measure: string;
  readonly outcome: ReturnOutcome;
  readonly by: string;
}

/** The operators' work on members who match a banned one. Deciding takes no measure by itself. */
export function createReturnDesk(db: Database) {
  return {
    list: async (which: { sites?: readonly string[] | undefined; limit: number }): Promise<Return[]> =>
      (await store.open(db, which)).map(toReturn),

    countOpen: (sites: readonly string[] | undefined) => store.countOpen(db, sites),

    /** False if it is decided already, or of a site that the operator may not see. */
    async decide(
      { member, measure, outcome, by }: Decision,
      sees: (site: string) => boolean = () => true,
    ): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const open = await store.open(trx, { member, limit: 100 });
        const found = open.find(({ measure_id }) => measure_id === measure);
        if (!found || !sees(found.site_id)) return false;
        const key = { member_id: member, measure_id: measure };
        if (!(await store.decide(trx, key, { outcome, decided_by: by }))) return false;
        record({ member, brand: found.site_id, subject: { measure }, before: 'noted', after: outcome });
        return true;
      });
    },
  };
}

const toReturn = ({ member_id, measure_id, site_id, kinds, created_at }: ReturnRow): Return => ({
  member: member_id,
  measure: measure_id,
  site: site_id,
  kinds,
  noted_at: created_at.toISOString(),
});
