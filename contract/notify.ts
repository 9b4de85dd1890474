import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** §3 Notification preference keys. */
export const notificationKeys = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const;

/** A browser's PushSubscription as JSON; `endpoint` must be https. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/** §7: stores the push subscription of this browser; `false` ends it. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/user.php',
  when: { push: '1' },
  access: 'member',
  summary: 'Store the push subscription of this browser',
  query: z.object({ push: z.literal('1') }),
  body: z.object({ subscription: z.union([PushSubscription, z.literal(false)]) }),
  answer: z.object({}),
  limits: [{ max: 30, seconds: 3600, by: 'member' }],
});
