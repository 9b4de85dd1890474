import { changeMemberEmail, sendMemberConfirmation } from '@rendezvous/contract/member-acts';
import { record } from '../../platform/audit/audit.ts';
import { bind } from '../../platform/calls/bind.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { accountHash } from '../../platform/security/audit.ts';
import type { Platform } from '../../platform.ts';
import type { Members } from '../member/member.service.ts';
import type { Accounts } from './account.service.ts';

interface Options extends Pick<Platform, 'db' | 'config'> {
  readonly members: Pick<Members, 'lockForAct'>;
  readonly account: Pick<Accounts, 'emails' | 'activation'>;
}

/** What operators do with an address at its member's wish. The audit has addresses as the security log has them. */
export function accountDeskRoutes({ db, config, members, account: { emails, activation } }: Options) {
  const hashOf = (email: string) => accountHash(config.SECRET, email);
  return bind(
    { changeMemberEmail, sendMemberConfirmation },
    {
      changeMemberEmail: async ({ body: { member: id, email, note } }) => {
        await emails.requireOtherThanName(id, email);
        await inTransaction(db, async (trx) => {
          const { member, origin } = await members.lockForAct(trx, id);
          await emails.askFor(trx, member, { email, origin });
          record({ reason: note, before: { account: hashOf(member.email) }, after: { asked: hashOf(email) } });
        });
      },
      sendMemberConfirmation: ({ body: { member: id, note } }) =>
        inTransaction(db, async (trx) => {
          const { member, origin } = await members.lockForAct(trx, id);
          await activation.sendLink(trx, member, origin);
          record({ reason: note, before: member.status, after: member.status });
        }),
    },
  );
}
