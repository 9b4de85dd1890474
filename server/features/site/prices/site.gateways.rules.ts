import { PaymentMethod } from '@rendezvous/contract/payment';
import { Country } from '@rendezvous/contract/shared';
import { z } from 'zod';

/** Which payments of a site a gateway takes; what is left out, all that it can. */
const GatewayRule = z.strictObject({
  gateway: z
    .string()
    .regex(/^[a-z0-9]{1,20}(:[a-z0-9-]{1,40})?$/, 'a provider and the company’s account there, such as mollie:acme'),
  paymentmethods: z.array(PaymentMethod).optional(),
  countries: z.array(Country).min(1).optional(),
});
export type GatewayRule = z.infer<typeof GatewayRule>;

/** The gateways of a site; the first that takes a method in a country gets its payments. */
export const GatewayRules = z.array(GatewayRule).default([]);
