import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { disabledReasons } from './member.ts';
import { MailedLink } from './shared.ts';

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

/** The browser's IANA time zone, such as Europe/Amsterdam; one that the server does not know is not stored. */
const TimeZone = z.string().max(64);

/**
 * §7: stores the push subscription of this browser, in place of the one before; `false` ends it. With the browser's
 * time zone, in which quiet hours are the member's.
 */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/user.php',
  when: { push: '1' },
  access: 'member',
  summary: 'Store the push subscription of this browser',
  query: z.object({ push: z.literal('1') }),
  body: z.object({
    subscription: z.union([PushSubscription, z.literal(false)]),
    time_zone: TimeZone.optional(),
  }),
  answer: z.object({}),
  limits: [{ max: 30, seconds: hour / second, by: 'member' }],
});

export const notifyFailures = failures('notify', { link_invalid: 410 });

/** §3: which notifications a member wants, by mail and by push. */
export const NotificationPreferences = z.strictObject({
  new_conversations: z.boolean(),
  new_messages: z.boolean(),
  like: z.boolean(),
  unread_message_reminders: z.boolean(),
  promotions: z.boolean(),
  weekly_updates: z.boolean(),
  news: z.boolean(),
  reminders: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * How pushes reach a member. `show_sender`: a notification names who wrote. `quiet`: between these local times of
 * `time_zone` pushes wait; null: at no time.
 */
export const PushPreferences = z.object({
  show_sender: z.boolean(),
  quiet: z
    .object({ from: LocalTime, to: LocalTime })
    .refine(({ from, to }) => from !== to)
    .nullable(),
  time_zone: TimeZone.nullable(),
});
export type PushPreferences = z.infer<typeof PushPreferences>;

/** Parameters of the link in a mail, in place of a session. */
const Link = MailedLink.partial();
/** `push` is null for the reader of a mail's link, who may be anybody to whom it was forwarded. */
const Notifications = z.object({
  preferences: NotificationPreferences,
  push: PushPreferences.nullable(),
  disabled: z.array(z.enum(disabledReasons)),
});

/** Answers for the member of the link, else for the caller; nothing in it identifies the member. */
export const readNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications.php',
  access: 'anyone',
  summary: 'What the member is notified of, and why mails have stopped; by session or by the signed link of a mail',
  query: Link,
  answer: Notifications,
  errors: [notifyFailures.link_invalid],
  limits: [{ max: 120, seconds: 600, by: 'address' }],
});

/**
 * Changes only the given keys; `push` only by session. `resume` re-enables mails after a bounce, a complaint or an
 * unsubscription.
 */
export const saveNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications.php',
  access: 'anyone',
  summary: 'Change what the member is notified of; by session or by the signed link of a mail',
  body: z.object({
    ...Link.shape,
    preferences: NotificationPreferences.partial().optional(),
    push: PushPreferences.partial().optional(),
    resume: z.literal(true).optional(),
  }),
  answer: Notifications,
  errors: [notifyFailures.link_invalid],
  limits: [{ max: 120, seconds: 600, by: 'address' }],
});
