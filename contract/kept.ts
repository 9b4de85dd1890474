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
  beforeAge: true,
  summary: 'The cards that the gateways of this site keep for the caller',
  answer: Kept,
});

export const forgetKept = endpoint({
  method: 'DELETE',
  path: '/api/kept-cards.php',
  access: 'member',
  beforeAge: true,
  summary: 'Have a kept card forgotten, here at once and by the gateway as soon as it answers',
  body: z.object({ kept_id: Id }),
  answer: Kept,
  limits: [{ max: 30, seconds: 600, by: 'member' }],
});

/** `customer`: how the gateway names the payer, as its own pages do. */
const Payer = z.object({ gateway: z.string().max(100), customer: z.string().max(200) });

const UnconfirmedForgetting = Payer.extend({ asked_at: Instant });
export type UnconfirmedForgetting = z.infer<typeof UnconfirmedForgetting>;

export const listUnconfirmedForgetting = endpoint({
  method: 'GET',
  path: '/api/kept-forgetting.php',
  access: 'operator',
  permission: 'payments.decide',
  summary: 'Payers with a kept card whom a gateway has not confirmed to have forgotten for a day, longest first',
  answer: z.object({ forgetting: z.array(UnconfirmedForgetting) }),
});

export const confirmForgetting = endpoint({
  method: 'POST',
  path: '/api/kept-forgetting.php',
  access: 'operator',
  permission: 'payments.decide',
  summary: 'Confirm that a payer was removed in the gateway’s pages, so that it is asked no more',
  body: Payer,
  answer: z.object({}),
  loggedFields: ['gateway'],
});
