import * as contract from '@rendezvous/contract/chat-held';
import { problem } from '@rendezvous/contract/problem';
import { record } from '../../../platform/audit/audit.ts';
import { bind } from '../../../platform/calls/bind.ts';
import type { OperatorCaller } from '../../../platform/calls/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openFor } from '../../member/member.own.ts';
import type { Members } from '../../member/member.service.ts';
import type { Profiles } from '../../profile/profile.service.ts';
import type { Scam } from '../../scam/scam.service.ts';
import { toWaiting } from './chat.held.desk.ts';
import type { HeldMessage } from './chat.held.store.ts';
import type { Held } from './chat.held.ts';

interface Options {
  readonly db: Database;
  readonly members: Pick<Members, 'byId'>;
  readonly profiles: Pick<Profiles, 'found'>;
  readonly scam: Pick<Scam, 'marks'>;
  readonly desk: Held['desk'];
}

/** What operators read of messages that are held, and how they decide. */
export function heldRoutes({ db, members, profiles, scam, desk }: Options) {
  const { message_not_found } = contract.deskHeldFailures;
  const notFound = () => problem(message_not_found);

  /** The message, named in the audit; one of a brand that the operator may not see is not there. */
  async function seen({ operator }: OperatorCaller, id: string): Promise<HeldMessage> {
    const held = await desk.one(id);
    if (!held) throw notFound();
    openFor(operator, { brand: held.site_id, member: held.sender_id, also: [held.other_id] }, message_not_found);
    record({ subject: { message: id } });
    return held;
  }

  return bind(contract, {
    readHeldMessage: async ({ caller, query }) => {
      const held = await seen(caller, query.id);
      const sender = await members.byId(db, held.sender_id);
      if (held.outcome !== null || !sender) throw notFound();
      const { kind, text, sender_id: id, other_id } = held;
      const names = await profiles.found.names([id, other_id]);
      const nameOf = (member: string) => names.get(member) ?? '';
      const waiting = toWaiting(held);
      return {
        message: {
          ...waiting,
          kind,
          text,
          sender: { id, name: nameOf(id), since: sender.signup_date.toISOString() },
          receiver: { name: nameOf(other_id) },
          marks: scam.marks(text, waiting.noticed),
        },
      };
    },
    releaseMessage: async ({ caller, body: { id } }) => {
      await seen(caller, id);
      const decision = await desk.release(id, caller.operator.name);
      if (!decision) throw notFound();
      return decision;
    },
    refuseMessage: async ({ caller, body: { id, rule } }) => {
      await seen(caller, id);
      const decision = await desk.refuse(id, { rule, by: caller.operator.name });
      if (!decision) throw notFound();
      return decision;
    },
  });
}
