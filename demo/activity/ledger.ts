import { second } from '@rendezvous/contract/durations';
import { v7 } from 'uuid';
import type { DemoMember } from '../members.ts';
import type { StoredMessage } from './inboxes.ts';

/** Credits that a premium member has left, and a scripted one to answer with. */
const leftOf = ({ login, scripted, person }: DemoMember) =>
  scripted ? 10_000 : person.premium ? (login ? 60 : 40) : 0;

/**
 * The ledger and balance of a member: credits at sign-up, what the operator added for their messages and to premium
 * members (nobody paid for demo credits, so no purchase is made up), and what their messages cost.
 */
export function ledgerOf(member: DemoMember, sent: readonly StoredMessage[]) {
  const { message_credits, signup_credits } = member.site.settings;
  const spent = sent.map(({ id, kind, payload, created_at: at }) => {
    const reason = kind === 'gift' ? 'gift' : 'message';
    return { delta: -(payload?.credits ?? message_credits), reason, reference: id, key: `message:${id}`, at };
  });
  const added = leftOf(member) - spent.reduce((sum, { delta }) => sum + delta, 0);
  const granted = new Date(member.signed_up_at.getTime() + 30 * second);
  const changes = [
    { delta: signup_credits, reason: 'signup', reference: null, key: 'signup', at: member.signed_up_at },
    { delta: added, reason: 'operator', reference: 'demo', key: 'demo', at: granted },
    ...spent.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  ];
  let balance = 0;
  const entries = changes
    .filter((change) => change.delta !== 0)
    .map(({ delta, reason, reference, key, at }) => {
      balance += delta;
      return {
        member_id: member.id,
        id: v7({ msecs: at.getTime() }),
        delta,
        reason,
        reference,
        balance_after: balance,
        idempotency_key: key,
        created_at: at,
      };
    });
  return { entries, balance: { member_id: member.id, balance, paid_user: member.person.premium } };
}
