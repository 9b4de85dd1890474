import { day, minute } from '@rendezvous/contract/durations';
import type { NotificationPreferences } from '@rendezvous/contract/notify';
import { isSigned, signatureOf } from '../../platform/security/signature.ts';

/** For members who never chose: everything but advertising, which needs opt-in. */
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

/** Subjects of mails, each sent once per absence. */
export type About = 'message' | 'like' | 'unread';

interface MailRule {
  readonly preference: keyof NotificationPreferences;
  readonly about: About;
  /** Where the mail leads. It names no one, because other people may see the screen. */
  readonly path: string;
}

/** Mails to members who are away (§3 Notification preference keys). */
export const mailRules = {
  new_conversation: { preference: 'new_conversations', about: 'message', path: '/chats' },
  new_message: { preference: 'new_messages', about: 'message', path: '/chats' },
  new_like: { preference: 'like', about: 'like', path: '/likes' },
  unread_messages: { preference: 'unread_message_reminders', about: 'unread', path: '/chats' },
} as const satisfies Record<string, MailRule>;
export type MailKind = keyof typeof mailRules;

/** The delay of a mail: a member who returns meanwhile needs none. */
export const mailAfter = 10 * minute;
/** A reminder of unread messages is sent once, this long after the member was last seen. */
export const remindAfter = { from: 2 * day, to: 14 * day };

/**
 * How often a member's week is reviewed. Members seen recently need no overview, and long-absent ones are left alone.
 */
export const week = { every: 7 * day, awayFor: 3 * day, maxAway: 60 * day };

/** News for a member since they were last seen or notified, whichever is later. */
export interface News {
  /** New members near them, counted up to 100. */
  readonly members: number;
  readonly likes: number;
  readonly messages: number;
}

export const isWeekDue = (lastHere: Date, now: Date): boolean => {
  const away = now.getTime() - lastHere.getTime();
  return away >= week.awayFor && away <= week.maxAway;
};

/** An overview without news is not sent. */
export const isNews = ({ members, likes, messages }: News): boolean => members + likes + messages > 0;

/** Where an overview leads: to unread messages, else likes, else new members. */
export const pathOfNews = ({ likes, messages }: News): string =>
  messages > 0 ? '/chats' : likes > 0 ? '/likes' : '/members';

/** The recipient of a mail. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
}

/** What the link to a reader's preferences is signed for. */
const signedFor = ({ id, email }: Addressee) => ['notifications', id, email] as const;

/**
 * Signs the link to a reader's preferences. It opens nothing else and is valid as long as the address is the member's.
 */
export const linkToken = (secret: string, reader: Addressee): string => signatureOf(secret, signedFor(reader));

/** Whether one of the secrets signed the reader's link. */
export const isLinkToken = (secrets: readonly string[], reader: Addressee, token: string): boolean =>
  isSigned(secrets, signedFor(reader), token);
