import { second } from '@rendezvous/contract/durations';
import { v7 } from 'uuid';
import type { DemoMember } from '../cast.ts';
import type { StoredMessage } from './inboxes.ts';
import { giftOf } from './talking.ts';

interface Change {
  readonly delta: number;
  readonly reason: 'signup' | 'operator' | 'message';
  readonly reference: string | null;
  readonly key: string;
  readonly at: Date;
}

/**
 * The ledger and balance of a member: credits at sign-up, a gift of the operator to premium members (nobody paid for
 * demo credits, so no purchase is made up), and what their messages cost.
 */
export function ledgerOf(member: DemoMember, sent: readonly StoredMessage[]) {
  const { message_credits, signup_credits } = member.site.settings;
  const changes: Change[] = [
    { delta: signup_credits, reason: 'signup', reference: null, key: 'signup', at: member.signed_up_at },
    {
      delta: giftOf(member),
      reason: 'operator',
      reference: 'demo',
      key: 'demo',
      at: new Date(member.signed_up_at.getTime() + 30 * second),
    },
    ...sent.map(
      (message): Change => ({
        delta: -message_credits,
        reason: 'message',
        reference: message.id,
        key: `message:${message.id}`,
        at: message.created_at,
      }),
    ),
  ];
  let balance = 0;
  const entries = changes
    .filter((change) => change.delta !== 0)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
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
