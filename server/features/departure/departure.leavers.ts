import type { Trx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/work/events.ts';
import { failuresOf } from '../../platform/work/failures.ts';
import type { Job, Jobs } from '../../platform/work/jobs.ts';
import { fictionalRetired } from '../fictional/fictional.facts.ts';
import type { Members } from '../member/member.service.ts';

interface Leavers {
  readonly member_ids: readonly string[];
}

/** Erases members at once, as those are who left long ago: of a brand that is removed, or of the demo. */
export const leaversJob = (jobs: Jobs, erase: (memberId: string) => Promise<void>): Job<Leavers> =>
  jobs.define<Leavers>(
    'departure.erase_members',
    async ({ member_ids }) => {
      const failures = await failuresOf(member_ids, erase);
      if (failures.length > 0) throw failures[0];
    },
    { tries: 'untilDone' },
  );

interface Retiring {
  readonly events: Pick<Events, 'inTransaction'>;
  readonly members: Pick<Members, 'leaving'>;
  hide(trx: Trx, memberId: string): Promise<void>;
}

/** A fictional profile leaves as a member does; nobody is mailed, and nobody's request is recorded. */
export function retiringFictional({ events, members, hide }: Retiring): void {
  events.inTransaction(fictionalRetired, async (trx, { member_id }) => {
    if (await members.leaving.remove(trx, member_id)) await hide(trx, member_id);
  });
}
