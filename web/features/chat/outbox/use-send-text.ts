import { useQueryClient } from '@tanstack/react-query';
import { useMember } from '../../../platform/session/session.ts';
import { addOutgoing } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';

/** Sends a text to a member by way of the outbox, which keeps it until it has arrived. Ignores an empty one. */
export function useSendText(): (profile: string, text: string, replyTo?: string) => void {
  const client = useQueryClient();
  const { id } = useMember();
  return (profile, text, reply_to) => {
    if (text.trim() === '') return;
    addOutgoing({
      client_id: crypto.randomUUID(),
      sender: id,
      profile,
      content: { kind: 'text', text: text.trim(), reply_to },
      created_at: new Date().toISOString(),
    });
    sendOutbox(client);
  };
}
