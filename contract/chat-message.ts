import { z } from 'zod';
import { chatFailures, Message } from './chat.ts';
import { day, minute } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { Id } from './shared.ts';

/** How long after it was sent a message can be taken back, in milliseconds. */
export const takeBackWithin = 15 * minute;

/** How long a message that was taken back is stored, so that its receiver can show it in a report; in milliseconds. */
export const evidenceRetention = 14 * day;

export const messageFailures = failures('chat', { too_late: 409 });

/**
 * Takes an own message back for both members: its content is gone, and both see that there was one. What had been
 * delivered is stored for `evidenceRetention`, for a report by its receiver. Its price is not refunded. Repeating it
 * changes nothing.
 */
export const takeBackMessage = endpoint({
  method: 'DELETE',
  path: '/api/message.php',
  access: 'member',
  summary: 'Take an own message back within 15 minutes',
  body: z.object({ conversation: Id, message: Id }),
  answer: z.object({ message: Message, version: z.int() }),
  errors: [chatFailures.not_found, messageFailures.too_late],
  limits: [{ max: 60, seconds: 60, by: 'member' }],
});
