import { copyMemberData, deleteMember } from '@rendezvous/contract/member-acts';
import { supportFailures } from '@rendezvous/contract/member-search';
import { problem } from '@rendezvous/contract/problem';
import { record } from '../../platform/audit/audit.ts';
import { bind } from '../../platform/calls/bind.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform.ts';
import type { Members } from '../member/member.service.ts';
import { erasedAt } from './departure.rules.ts';
import type { Departure } from './departure.service.ts';

interface Options extends Pick<Platform, 'db'> {
  readonly members: Pick<Members, 'lockForAct'>;
  readonly departure: Pick<Departure, 'leave' | 'copies'>;
}

/** A copy of a member's data, and the end of their account, by an operator at the member's wish. */
export const departureDeskRoutes = ({ db, members, departure: { leave, copies } }: Options) =>
  bind(
    { copyMemberData, deleteMember },
    {
      copyMemberData: ({ body: { member: member_id, note } }) =>
        inTransaction(db, async (trx) => {
          const { origin } = await members.lockForAct(trx, member_id);
          const started = await copies.start(trx, { member_id, origin });
          record({ reason: note, after: started ? 'started' : 'being made already' });
        }),
      deleteMember: ({ body: { member: member_id, note } }) =>
        inTransaction(db, async (trx) => {
          const { member, origin } = await members.lockForAct(trx, member_id);
          const at = await leave(trx, { member_id, origin });
          if (!at) throw problem(supportFailures.member_gone);
          record({ reason: note, before: member.status, after: 'deleted' });
          return { erased_at: erasedAt(at).toISOString() };
        }),
    },
  );
