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
  const { signed_up_at, site } = member;
  const { message_credits, signup_credits } = site.settings;
  const spent = sent.map(({ id, kind, payload, created_at }) => {
    const reason = kind === 'gift' ? 'gift' : 'message';
    const delta = -(payload?.credits ?? message_credits);
    return { delta, reason, reference: id, idempotency_key: `message:${id}`, created_at };
  });
  const added = leftOf(member) - spent.reduce((sum, { delta }) => sum + delta, 0);
  const granted = new Date(signed_up_at.getTime() + 30 * second);
  const changes = [
    { delta: signup_credits, reason: 'signup', reference: null, idempotency_key: 'signup', created_at: signed_up_at },
    { delta: added, reason: 'operator', reference: 'demo', idempotency_key: 'demo', created_at: granted },
    ...spent.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime()),
  ];
  let balance = 0;
  const entries = changes
    .filter((change) => change.delta !== 0)
    .map((change) => {
      balance += change.delta;
      const id = v7({ msecs: change.created_at.getTime() });
      return { member_id: member.id, id, ...change, balance_after: balance };
    });
  return { entries, balance: { member_id: member.id, balance, paid_user: member.person.premium } };
}
