import { useQueryClient } from '@tanstack/react-query';
import { newId } from '../../../platform/browser/new-id.ts';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { useMember } from '../../../platform/session/session.ts';
import type { PutLine } from '../composer/line.rules.ts';
import { addOutgoing } from './outbox.ts';
import { sendOutbox } from './send-outbox.ts';

interface With {
  readonly reply_to?: string | undefined;
  /** The line of the member's profile that the text answers. */
  readonly about_line?: string | undefined;
  /** The icebreaker's line in the text. */
  readonly line: PutLine | undefined;
  readonly knows_fictional: boolean;
}

/** Sends a text to a member by way of the outbox, which keeps it until it has arrived. Ignores an empty one. */
export function useSendText(): (profile: string, text: string, more: With) => void {
  const client = useQueryClient();
  const { id } = useMember();
  return (profile, typed, { reply_to, about_line, line, knows_fictional }) => {
    const text = typed.trim();
    if (text === '') return;
    addOutgoing({
      client_id: newId(),
      sender: id,
      profile,
      content: {
        kind: 'text',
        text,
        reply_to,
        about_line,
        icebreaker: line?.line,
        ...(knows_fictional && { knows_fictional }),
      },
      hasOwnWords: line !== undefined && line.text !== text,
      created_at: new Date(serverNow()).toISOString(),
    });
    sendOutbox(client);
  };
}
