import { createHmac, timingSafeEqual } from 'node:crypto';
import { day, minute } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import type { NotificationPreferences } from '@rendezvous/contract/notify';

/** What a member is told of while they are away (§3 Notification preference keys). */
export type Happening = 'conversation' | 'message' | 'like' | 'match';
/** What a member is mailed about, once an absence. */
export type About = 'message' | 'like' | 'unread';
export type MailKind = 'new_conversation' | 'new_message' | 'new_like' | 'unread_messages';

/** Whoever never chose: all but advertising, which one must ask for. */
export const defaultPreferences: NotificationPreferences = {
  new_conversations: true,
  new_messages: true,
  like: true,
  unread_message_reminders: true,
  promotions: false,
  weekly_updates: true,
  news: false,
  reminders: true,
};

const keys: Record<Happening | MailKind | 'weekly_update', keyof NotificationPreferences> = {
  conversation: 'new_conversations',
  message: 'new_messages',
  like: 'like',
  match: 'like',
  new_conversation: 'new_conversations',
  new_message: 'new_messages',
  new_like: 'like',
  unread_messages: 'unread_message_reminders',
  weekly_update: 'weekly_updates',
};

/** Whether the member wants to be told of it. */
export const isWanted = (preferences: NotificationPreferences, what: keyof typeof keys): boolean => preferences[keys[what]];

/** §4: no mail that one may decline goes to whoever bounced, complained or unsubscribed. */
export const mayMail = (disabled: User['notifications_disabled']): boolean => disabled.length === 0;

export const mailOf: Record<Happening, MailKind> = { conversation: 'new_conversation', message: 'new_message', like: 'new_like', match: 'new_like' };
export const aboutOf: Record<MailKind, About> = { new_conversation: 'message', new_message: 'message', new_like: 'like', unread_messages: 'unread' };

/** A mail waits this long: who comes back meanwhile needs none. */
export const mailAfter = 10 * minute;
/** Unread messages are reminded of once, this long after their reader was last here, and no longer than this. */
export const remindAfter = { from: 2 * day, to: 14 * day };

/** A member's week is looked at so often; who was here in the last days sees for themselves, and who stays away is left in peace. */
export const week = { every: 7 * day, awayFor: 3 * day, awayAtMost: 60 * day };

/** What came for a member since they were last here or told, whichever is later. */
export interface News {
  /** New members near them, counted up to 100. */
  readonly members: number;
  readonly likes: number;
  readonly messages: number;
}

export const isWeekDue = (lastHere: Date, now: Date): boolean => {
  const away = now.getTime() - lastHere.getTime();
  return away >= week.awayFor && away <= week.awayAtMost;
};

/** A mail that says nothing is not sent. */
export const isNews = ({ members, likes, messages }: News): boolean => members + likes + messages > 0;

/** Where a mail about a week leads: to whoever waits for an answer, else to who is new. */
export const pathOfNews = ({ likes, messages }: News): string => (messages > 0 ? '/chats' : likes > 0 ? '/likes' : '/members');

/** How many browsers of one member are told; the oldest is dropped for a newer one. */
export const browsersAtMost = 10;

/** Where a push or mail leads. It names no one and quotes nothing: a screen may be seen by others. */
export function pathOf(what: Happening | MailKind): string {
  return ['like', 'match', 'new_like'].includes(what) ? '/likes' : '/chats';
}

/** Keys that a browser can have made: a point of P-256, uncompressed, and 16 bytes (RFC 8291). */
export function areSubscriptionKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}

/** Whom a mail is written to. */
export interface Reader {
  readonly id: string;
  readonly email: string;
}

/** Signs a mail's link to the preferences of its reader. It opens nothing else, and works as long as they are written to at this address. */
export const linkToken = (secret: string, { id, email }: Reader): string =>
  createHmac('sha256', secret).update(`notifications\n${id}\n${email}`).digest('base64url');

/** Whether one of the secrets signed the reader's link. */
export function isLinkToken(secrets: readonly string[], reader: Reader, token: string): boolean {
  const given = Buffer.from(token);
  return secrets.some((secret) => {
    const right = Buffer.from(linkToken(secret, reader));
    return given.length === right.length && timingSafeEqual(given, right);
  });
}
