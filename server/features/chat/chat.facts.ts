import { fact } from '../../platform/work/events.ts';

/** A message reached its reader's inbox; after the commit. Pending messages are published when they are delivered. */
export const chatMessageSent = fact<{
  conversation_id: string;
  sender_id: string;
  receiver_id: string;
  message_id: string;
  at: Date;
}>('chat.message_sent');
