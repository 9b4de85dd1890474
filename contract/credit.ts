import { z } from 'zod';
import { endpoint, event, failures } from './endpoint.ts';
import { Instant } from './shared.ts';

export const creditFailures = failures('credit', { insufficient: 402 });

export const creditReasons = [
  'signup',
  'purchase',
  'message',
  'photo',
  'gift',
  'refund',
  'chargeback',
  'operator',
] as const;

export const CreditEntry = z.object({
  id: z.string(),
  delta: z.int(),
  reason: z.enum(creditReasons),
  balance: z.int(),
  created_at: Instant,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const listCreditEntries = endpoint({
  method: 'GET',
  path: '/api/credit-entries.php',
  access: 'member',
  beforeAge: true,
  summary: 'The latest 100 entries of the ledger of the caller',
  answer: z.object({ entries: z.array(CreditEntry) }),
});

export const creditsChanged = event('credit.changed', z.object({ credits: z.int(), paid_user: z.boolean() }));
