import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { Id } from './shared.ts';

/** What the reader of a message is warned of, and its sender is asked about. */
export const scamWarnings = ['contact', 'link', 'money'] as const;
export const ScamWarning = z.enum(scamWarnings);
export type ScamWarning = z.infer<typeof ScamWarning>;

/** The rules that a message may meet; operators alone are told which. */
export const scamKinds = [
  'phone',
  'email',
  'handle',
  'link',
  'move',
  'money',
  'investment',
  'repeated',
  'fast',
] as const;
export type ScamKind = (typeof scamKinds)[number];

/** The rules by which a message that was held is not delivered; its sender is told which. */
export const refusalRules = [...scamWarnings, 'spam'] as const;
export const RefusalRule = z.enum(refusalRules);
export type RefusalRule = z.infer<typeof RefusalRule>;

export const scamFailures = failures('scam', {
  /** The sender is asked first whether they want to send contact details, a link, or talk of money; `sure` answers. */
  sure_contact: 409,
  sure_link: 409,
  sure_money: 409,
  /** Writes the same, or to many, too fast; `minutes` is how long to wait. */
  slow_down: 409,
});

const Score = z.union([z.int().min(1).max(20), z.literal('off')]);

/**
 * From which score on a brand does what, in its file; a rule that is met counts at least 4, and all together at most
 * 20. `hold` is for several rules at once, as what waits for a person has to be little. `slow`: whether the same text
 * to many, and new accounts that write to many, have to wait. No answer has them.
 */
export const ScamLimits = z
  .strictObject({
    ask: Score.default(4),
    warn: Score.default(4),
    slow: z.enum(['on', 'off']).default('on'),
    hold: Score.default(12),
  })
  .prefault({});
export type ScamLimits = z.output<typeof ScamLimits>;

/** The reader of a message says that what they are warned of is fine. It changes nothing about any other message. */
export const dismissWarning = endpoint({
  method: 'PUT',
  path: '/api/message-warning.php',
  access: 'member',
  summary: 'Dismiss the warning about a message',
  body: z.object({ conversation: Id, message: Id }),
  answer: z.object({}),
  limits: [{ max: 60, seconds: 60, by: 'member' }],
});
