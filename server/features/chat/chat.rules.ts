import { createHmac } from 'node:crypto';
import { excerptLength, type Message } from '@rendezvous/contract/chat';
import { takeBackWithin } from '@rendezvous/contract/chat-message';

/**
 * The id of the conversation of two members, the same for both. It is keyed, so that nobody who knows two members
 * can tell whether they talk.
 */
export function conversationOf(secret: string, one: string, other: string): string {
  const [low, high] = one < other ? [one, other] : [other, one];
  const bytes = createHmac('sha256', secret).update(`conversation:${low}:${high}`).digest();
  // RFC 9562: version 8, the variant of all its UUIDs.
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The stored form of a text: well-formed, trimmed, without control characters except tabs and line ends. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

export const preview = (text: string): string =>
  text.length > excerptLength ? text.slice(0, excerptLength).toWellFormed() : text;

/** Whether the message is at or before this read position; null means nothing was read. */
export const isUpTo = (id: string, position: string | null): boolean => position !== null && id <= position;

/** Whether a conversation has a message after the last one that its member removed. */
export const isListed = (chat: { readonly last_id: string; readonly removed_before: string | null }): boolean =>
  !isUpTo(chat.last_id, chat.removed_before);

/** A pending message has reached nobody yet, and can be taken back for as long as it waits. */
export const mayTakeBack = (message: { readonly pending: boolean; readonly created_at: Date }, now: Date): boolean =>
  message.pending || now.getTime() - message.created_at.getTime() <= takeBackWithin;

/** Whether its member archived it, and no message came since. */
export const isArchived = (chat: { readonly last_id: string; readonly archived_before: string | null }): boolean =>
  isUpTo(chat.last_id, chat.archived_before);

/** How much of a text stands before what was sought in it. */
const before = 40;

/** The part of a text around the words that were sought in it. */
export function excerptAround(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const start = at <= before ? 0 : at - before;
  const part = text.slice(start, start + excerptLength).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${start + excerptLength < text.length ? '…' : ''}`;
}

/** `pending` until the sender has confirmed their address, `read` once its reader has seen it. */
export function stateOf(message: { id: string; pending: boolean }, readUpTo: string | null): Message['state'] {
  if (message.pending) return 'pending';
  return isUpTo(message.id, readUpTo) ? 'read' : 'sent';
}
