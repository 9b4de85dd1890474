import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant } from './shared.ts';

/**
 * A card that a gateway keeps for the caller's later purchases. Its number is there and never here; `label` is what the
 * gateway lets show of it, `Visa •••• 4242`.
 */
export const KeptCard = z.object({ kept_id: Id, label: z.string().nullable(), kept_at: Instant });
export type KeptCard = z.infer<typeof KeptCard>;

const Kept = z.object({ kept: z.array(KeptCard) });

export const listKept = endpoint({
  method: 'GET',
  path: '/api/kept-cards.php',
  access: 'member',
  summary: 'The cards that the gateways of this site keep for the caller',
  answer: Kept,
});

export const forgetKept = endpoint({
  method: 'DELETE',
  path: '/api/kept-cards.php',
  access: 'member',
  summary: 'Have a kept card forgotten, here at once and by the gateway as soon as it answers',
  body: z.object({ kept_id: Id }),
  answer: Kept,
  limits: [{ max: 30, seconds: 600, by: 'member' }],
});
