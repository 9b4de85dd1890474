import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { RefusalRule, scamKinds } from './scam.ts';
import { Id, Instant } from './shared.ts';

/** `message_not_found`: there is none, or it was taken back or decided before. */
export const deskHeldFailures = failures('operator', { message_not_found: 404 });

/** A message that waits for a person before it is delivered; reading it is another call, which the audit has. */
export const WaitingMessage = z.object({
  id: Id,
  site: z.string(),
  noticed: z.array(z.enum(scamKinds)),
  created_at: Instant,
});
export type WaitingMessage = z.infer<typeof WaitingMessage>;

export const HeldMessage = WaitingMessage.extend({
  kind: z.string(),
  text: z.string(),
  sender: z.object({ id: Id, name: z.string(), since: Instant }),
  receiver: z.object({ name: z.string() }),
  /** What was noticed in the text, by its characters. */
  marks: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type HeldMessage = z.infer<typeof HeldMessage>;

export const readHeldMessage = endpoint({
  method: 'GET',
  path: '/api/operator-held-message.php',
  access: 'operator',
  permission: 'messages.review',
  showsPrivate: true,
  summary: 'A message that is held, with what was noticed; nothing else of its conversation',
  query: z.object({ id: Id }),
  answer: z.object({ message: HeldMessage }),
  loggedFields: ['id'],
  errors: [deskHeldFailures.message_not_found],
});

/** `made` says whether this call decided it; if not, `outcome` is what it was decided before. */
const Decided = z.object({
  made: z.boolean(),
  outcome: z.enum(['released', 'refused', 'undeliverable', 'withdrawn']),
});

export const releaseMessage = endpoint({
  method: 'POST',
  path: '/api/operator-held-message.php',
  access: 'operator',
  permission: 'messages.review',
  summary: 'Release a message that is held: it is delivered as new',
  body: z.object({ id: Id }),
  answer: Decided,
  loggedFields: ['id', 'made'],
  errors: [deskHeldFailures.message_not_found],
});

export const refuseMessage = endpoint({
  method: 'DELETE',
  path: '/api/operator-held-message.php',
  access: 'operator',
  permission: 'messages.review',
  summary: 'Refuse a message that is held: its sender is told the rule and has its credits back',
  body: z.object({ id: Id, rule: RefusalRule }),
  answer: Decided,
  loggedFields: ['id', 'rule', 'made'],
  errors: [deskHeldFailures.message_not_found],
});
