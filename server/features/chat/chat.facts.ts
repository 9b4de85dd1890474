import type { RefusalRule } from '@rendezvous/contract/scam';
import { fact } from '../../platform/work/events.ts';

/**
 * A message reached its reader's inbox; published after the commit. Pending messages are published when they are
 * delivered. Delivery is at least once: a subscriber throws when it fails, and must be idempotent.
 */
export const chatMessageSent = fact<{
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  message_id: string;
  at: Date;
  /** Its receiver is a fictional profile. */
  to_fictional: boolean;
}>('chat.message_sent');

/** An operator refused a message that was held, which is a measure about `member_id`; in the transaction. */
export const messageRefused = fact<{ member_id: string; measure: string; reason: RefusalRule; by: string }>(
  'chat.message_refused',
);
