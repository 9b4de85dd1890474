import { fact } from '../../platform/work/events.ts';

/**
 * A message reached its reader's inbox; after the commit. Pending messages are published when they are delivered. May
 * come more than once for a message, after a subscriber has failed or a process has ended: a subscriber throws what it
 * failed to do, and sees to it that a repeat does nothing again.
 */
export const chatMessageSent = fact<{
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  message_id: string;
  at: Date;
}>('chat.message_sent');
