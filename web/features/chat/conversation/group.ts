import type { Message, MessageContent, MessageInput, Quote } from '@rendezvous/contract/chat';
import { minute } from '@rendezvous/contract/durations';
import { createContext } from 'react';
import { serverNow } from '../../../platform/browser/server-clock.ts';

/** A message as shown, delivered or still in the outbox. */
export interface Shown {
  readonly key: string;
  /** Of a delivered message. */
  readonly id?: string;
  readonly own: boolean;
  readonly content: MessageContent | MessageInput;
  readonly created_at: string;
  readonly state: 'sending' | 'failed' | Message['state'];
  /** The message to which it replies. */
  readonly quoted?: Quote | null;
  /** What the reader of a delivered message is warned of. */
  readonly warning?: Message['warning'];
  /** Of an own one that is not delivered. */
  readonly refused_for?: Message['refused_for'];
  /** The reader's permissions for a delivered message. */
  readonly can?: Message['can'];
}

/** Whether a permission for a message has not run out since the answer. */
export const isStillAllowed = (allowed: Message['can']['report'] | undefined): boolean =>
  allowed != null && (allowed.until === null || serverNow() < Date.parse(allowed.until));

/** A message to which one can reply. */
export type Replied = Exclude<Quote, { kind: 'older' }>;

/** The conversation's facts that a message's bubble needs. */
interface ConversationInfo {
  readonly conversation: string;
  /** The other member. */
  readonly member: { readonly id: string; readonly name: string };
  /** Whether the two members like each other. */
  readonly isMatched: boolean;
  /** Begins a reply; undefined where nothing can be written. */
  readonly onReply?: ((quote: Replied) => void) | undefined;
  /** Why own messages do not say whether they were read. */
  readonly noReceipts?: string | undefined;
}

export const ConversationContext = createContext<ConversationInfo>({
  conversation: '',
  member: { id: '', name: '' },
  isMatched: false,
});

/** The fragment of an address that names a message. */
export const messageAnchor = (id: string): string => `message-${id}`;

export interface Day<Message> {
  /** An instant of that day. */
  readonly at: string;
  readonly groups: Message[][];
}

const groupedWithin = 5 * minute;

/** Groups messages by day, in the time zone of this device, and within a day by runs of one sender. */
export function byDay<Message extends Pick<Shown, 'own' | 'created_at'>>(messages: readonly Message[]): Day<Message>[] {
  const days: Day<Message>[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    const isNewDay = !previous || dayOf(previous.created_at) !== dayOf(message.created_at);
    if (isNewDay) days.push({ at: message.created_at, groups: [] });
    const groups = days.at(-1)?.groups as Message[][];
    const joins =
      !isNewDay &&
      previous?.own === message.own &&
      Date.parse(message.created_at) - Date.parse(previous.created_at) < groupedWithin;
    if (joins) groups.at(-1)?.push(message);
    else groups.push([message]);
    previous = message;
  }
  return days;
}

export const dayOf = (instant: string): string => new Date(instant).toDateString();
