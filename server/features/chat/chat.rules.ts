import { createHmac } from 'node:crypto';
import { excerptLength, type InboxState, type Message } from '@rendezvous/contract/chat';
import { takeBackWithin } from '@rendezvous/contract/chat-message';
import { day } from '@rendezvous/contract/durations';
import { cutAt, graphemesOf } from '@rendezvous/contract/text/graphemes';
import { uuidOf } from '../../platform/security/uuid-of.ts';
import type { MessageRow } from './chat.store.ts';

/**
 * The id of the conversation of two members, the same for both. It is keyed, so that nobody who knows two members
 * can tell whether they talk.
 */
export function conversationOf(secret: string, one: string, other: string): string {
  const [low, high] = one < other ? [one, other] : [other, one];
  return uuidOf(createHmac('sha256', secret).update(`conversation:${low}:${high}`).digest());
}

/**
 * The stored form of a text: well-formed, composed, trimmed, without control characters except tabs and line ends.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** The version of the text that tells what a fictional profile is; changes with its meaning (`chat:fictional`). */
export const toldVersion = '2026-11-28';

export const preview = (text: string): string => cutAt(text, excerptLength);

/** A member's inbox, as their open pages know it. */
export const inboxState = (inbox: { readonly unread_total: number; readonly version: number }): InboxState => ({
  total_unread: inbox.unread_total,
  version: inbox.version,
});

/** Whether the message is at or before this read position; null means nothing was read. */
export const isUpTo = (id: string, position: string | null): boolean => position !== null && id <= position;

/** Whether a conversation has a message after the last one that its member removed. */
export const isListed = (chat: { readonly last_id: string; readonly removed_before: string | null }): boolean =>
  !isUpTo(chat.last_id, chat.removed_before);

/** A pending message has reached nobody yet, and can be taken back for as long as it waits. */
export const mayTakeBack = (message: { readonly pending: boolean; readonly created_at: Date }, now: Date): boolean =>
  message.pending || now.getTime() - message.created_at.getTime() <= takeBackWithin;

/** The kind of a message that was taken back. */
export const takenBack = 'taken_back';

/** The stored content of a message that was taken back after its delivery. */
export interface Trace {
  /** Until when what it said can be shown in a report; an ISO date. */
  readonly kept_until: string;
}

/** A reader's permissions for a message. */
export function messagePermissions(message: MessageRow, reader: string, now: Date): Message['can'] {
  const own = message.sender_id === reader;
  if (message.kind === takenBack) {
    const { kept_until: until } = (message.payload ?? {}) as Partial<Trace>;
    return { take_back: null, report: !own && until && new Date(until) > now ? { until } : null };
  }
  const lastMoment = new Date(message.created_at.getTime() + takeBackWithin).toISOString();
  return {
    take_back: own && mayTakeBack(message, now) ? { until: message.pending ? null : lastMoment } : null,
    report: { until: null },
  };
}

/** Whether its member archived it, and no message came since. */
export const isArchived = (chat: { readonly last_id: string; readonly archived_before: string | null }): boolean =>
  isUpTo(chat.last_id, chat.archived_before);

/** Characters of context before the match. */
const contextChars = 40;

/** A text as it is searched, without case, accents and spellings that read alike: as `searchForm` of the store. */
const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll('ß', 'ss')
    .replaceAll(/\s/g, ' ');

/** The excerpt of a text around a match, of whole graphemes. */
export function excerptAround(text: string, words: string): string {
  const graphemes = [...graphemesOf(text)];
  const starts: number[] = [];
  let form = '';
  for (const grapheme of graphemes) {
    starts.push(form.length);
    const next = searchForm(grapheme);
    form += form.endsWith(' ') && next === ' ' ? '' : next;
  }
  const at = form.indexOf(searchForm(words).replaceAll(/ +/g, ' ')) - contextChars;
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start <= at),
  );
  const rest = graphemes.slice(first).join('');
  const part = cutAt(rest, excerptLength);
  return `${first > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`;
}

/** How long it is kept why a message was held, once that has ended. */
export const heldRetention = 90 * day;
/** Of one that was refused: as long as its sender can appeal, and two months for the answer, which may deliver it. */
export const refusedRetention = 245 * day;

const isReview = (stored: string | null): stored is 'held' | 'refused' => stored === 'held' || stored === 'refused';

/**
 * `pending` until the sender has confirmed their address, `read` once its reader has seen it. What was taken back while
 * it was pending waits for nothing any more, and is never delivered. A person may look at it first.
 */
export function stateOf(
  message: { id: string; kind: string; pending: boolean; review: string | null },
  readUpTo: string | null,
): Message['state'] {
  if (message.pending) {
    if (message.kind === takenBack) return 'sent';
    return isReview(message.review) ? message.review : 'pending';
  }
  return isUpTo(message.id, readUpTo) ? 'read' : 'sent';
}
