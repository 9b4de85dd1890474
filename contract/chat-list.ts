import { z } from 'zod';
import { Chat, chatFailures, InboxState, Message } from './chat.ts';
import { chatPremiumFailures } from './chat-premium.ts';
import { endpoint } from './endpoint.ts';
import { Id, MemberCard } from './shared.ts';
import { FreeText } from './text/text.ts';

/**
 * Arranges a conversation of the caller's list; the other member learns nothing of it. `pinned`: above the others.
 * `muted`: without push and mail. `archived`: out of the list until the next message. `unread`: counts its last
 * received message as unread again; the other's receipt stays.
 */
export const arrangeChat = endpoint({
  method: 'PUT',
  path: '/api/chat-arrangement.php',
  access: 'member',
  summary: 'Pin, mute or archive a conversation, or mark it as unread',
  body: z.object({
    conversation: Id,
    pinned: z.boolean().optional(),
    muted: z.boolean().optional(),
    archived: z.boolean().optional(),
    unread: z.literal(true).optional(),
  }),
  answer: InboxState,
  errors: [chatFailures.not_found],
  limits: [{ max: 120, seconds: 60, by: 'member' }],
});

/** Matches that `listNewMatches` answers at most. */
export const maxNewMatches = 50;

/** The latest first. An invisible member is not among them, as they can be sent nothing (§6). */
export const listNewMatches = endpoint({
  method: 'GET',
  path: '/api/new-matches.php',
  access: 'member',
  summary: 'The caller’s matches with whom they have never had a message',
  answer: z.object({ matches: z.array(MemberCard) }),
});

/** Characters a search for messages needs at least. */
export const minSearchLength = 2;

/**
 * Latest first, at most 50. A text is cut to `excerptLength` around the words. `can` of `listChats` says who may. The
 * words are private, so they are in no address, which proxies log.
 */
export const searchMessages = endpoint({
  method: 'POST',
  path: '/api/chat-search.php',
  access: 'member',
  summary: 'The messages of the caller’s conversations that contain some words',
  body: z.object({
    words: FreeText(100).min(minSearchLength, 'request.too_small'),
  }),
  answer: z.object({ found: z.array(z.object({ chat: Chat, message: Message })) }),
  errors: [chatPremiumFailures.search_premium],
  limits: [{ max: 60, seconds: 60, by: 'member' }],
});

const ChatPreferences = z.object({ receipts: z.boolean() });

export const readChatPreferences = endpoint({
  method: 'GET',
  path: '/api/chat-preferences.php',
  access: 'member',
  beforeAge: true,
  summary: 'Whether the caller’s read receipts are sent',
  answer: ChatPreferences,
});

/**
 * Without receipts nobody sees what the caller has read, nor does the caller see it of others. Messages read in the
 * meantime show as read once their reader reads on with receipts.
 */
export const changeChatPreferences = endpoint({
  method: 'PUT',
  path: '/api/chat-preferences.php',
  access: 'member',
  beforeAge: true,
  summary: 'Switch read receipts on or off, for both sides',
  body: ChatPreferences,
  answer: ChatPreferences,
});
