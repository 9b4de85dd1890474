import { z } from 'zod';
import { attributionFields } from './attribution.ts';
import { endpoint } from './endpoint.ts';

/** What a network may be told of the visitors it sent (docs/how-to/tell-networks-what-their-visitors-do.md). */
export const postbackEvents = ['sign_up', 'confirmation', 'first_purchase', 'repeat_purchase', 'refund'] as const;
export type PostbackEvent = (typeof postbackEvents)[number];

/** The placeholders of a postback's address, such as `{sub1}`: the attribution, and values of the event. */
export const postbackPlaceholders = [...attributionFields, 'event', 'amount', 'currency', 'id'] as const;
export type PostbackPlaceholder = (typeof postbackPlaceholders)[number];

export const listPostbacks = endpoint({
  method: 'GET',
  path: '/api/postbacks.php',
  access: 'operator',
  permission: 'sources.read',
  summary: 'How many postbacks were sent, wait and were given up, by site, network and event',
  query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
  answer: z.object({
    postbacks: z.array(
      z.object({
        site: z.string(),
        network: z.string(),
        event: z.enum(postbackEvents),
        sent: z.int(),
        waiting: z.int(),
        given_up: z.int(),
        /** Why one of those that were not sent failed. */
        failure: z.string().nullable(),
      }),
    ),
  }),
});
