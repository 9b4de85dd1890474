import { z } from 'zod';
import { creditFailures } from './credit.ts';
import { endpoint, event, failures } from './endpoint.ts';
import { giftFailures } from './gift.ts';
import { AboutLine, profileFailures } from './profile.ts';
import { RefusalRule, ScamWarning, scamFailures } from './scam.ts';
import { SentPhoto, sentPhotoFailures } from './sent-photo.ts';
import { Id, Instant, MemberCard, Permission } from './shared.ts';
import { maxText } from './text/graphemes.ts';
import { FreeText } from './text/text.ts';

export const chatFailures = failures('chat', {
  not_found: 404,
  conversation_limit: 403,
  not_yourself: 422,
  quoted_gone: 409,
  /** The line of a profile that a message answers is not in it any more. */
  about_gone: 409,
  /** The sender has sent this line of the icebreaker to this member before. */
  line_sent: 409,
  /** The first message to a fictional profile, from a sender who has not been told that it is one. */
  fictional: 409,
});

/** §6: the conversations a free member may start. */
export const maxFreeConversations = 2;
export const messagesPerPage = 50;

/** How much of a text lists of chats and quotes show, in characters. */
export const excerptLength = 160;

/**
 * The content of each kind of message, as both members read it. A page may meet a gift that only a newer server knows.
 */
const contents = Object.freeze({
  /** `about_line`: what the receiver says of themselves, if the message answers a line of it. */
  text: { kind: z.literal('text'), text: z.string(), about_line: z.string().optional() },
  gift: { kind: z.literal('gift'), gift: z.string(), text: z.string() },
  image: { kind: z.literal('image'), photo: SentPhoto },
  /** Taken back by its sender; its content is gone. */
  taken_back: { kind: z.literal('taken_back') },
  /** Written by a newer server, in a kind that this one does not know. */
  unknown: { kind: z.literal('unknown') },
});

const quoted = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ id: Id, own: z.boolean(), ...shape });

/** The message to which another one replies; its text is cut to `excerptLength`. */
const Quote = z.discriminatedUnion('kind', [
  /** Older than the reader may read (`chat_history`). */
  quoted({ kind: z.literal('older') }),
  quoted(contents.text),
  quoted(contents.gift),
  quoted(contents.image),
  quoted(contents.taken_back),
  quoted(contents.unknown),
]);
export type Quote = z.infer<typeof Quote>;

/** A permission with its end: `until` is null where it never ends. Null: not allowed. */
const AllowedUntil = z.object({ until: Instant.nullable() }).nullable();

const shown = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    id: Id,
    conversation: Id,
    client_id: Id.nullable(),
    own: z.boolean(),
    state: z.enum(['pending', 'held', 'refused', 'sent', 'read']),
    created_at: Instant,
    quoted: Quote.nullable(),
    warning: ScamWarning.optional(),
    refused_for: RefusalRule.optional(),
    can: z.object({ take_back: AllowedUntil, report: AllowedUntil }),
    ...shape,
  });

/**
 * The content that a member sends of a kind of message, beside the member and the id by which a repeat is recognised.
 * Another kind is one more of these in `sendMessage`, what is read of it in `contents`, `Quote` and `Message`, and its
 * entry in the server's `chat.kinds.ts` and the web's `kinds.tsx`. `knows_fictional`: the sender has read that the
 * profile is fictional, with the price of the message; needed for the first message to one. `sure`: they were
 * asked about what was noticed in it (`scamFailures`), and send it.
 */
const written = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({
    profile: Id,
    client_id: Id,
    knows_fictional: z.boolean().optional(),
    sure: z.boolean().optional(),
    ...shape,
  });

/**
 * The kind of a call without one. `text` is 1 to 4,000 characters; a site may allow fewer. `reply_to` is a message of
 * the conversation that reached the sender. `icebreaker` is the key of the line that it began with (`listLines`), if it
 * did; one that the server does not know is not recorded. `about_line` is a part of the receiver's own text (`about`),
 * which the message answers and quotes.
 */
const text = written({
  kind: z.literal('text').optional().default('text'),
  text: FreeText(maxText, 'chat.text_too_long').min(1, 'chat.text_required'),
  reply_to: Id.nullish(),
  icebreaker: z.string().max(40).nullish(),
  about_line: AboutLine.optional(),
});

/**
 * A gift, with words or without. `price` is what the page showed, in credits: nothing is charged if it costs something
 * else by now.
 */
const gift = written({
  kind: z.literal('gift'),
  gift: z.string().min(1).max(40),
  price: z.int().min(0),
  text: FreeText(maxText, 'chat.text_too_long').optional().default(''),
});

/**
 * A photo that was uploaded with the same `client_id`. `price` is what the page showed, in credits, as with a gift.
 */
const image = written({ kind: z.literal('image'), price: z.int().min(0) });

/**
 * A message. `own`: the caller wrote it. `state`: `pending` until the sender confirms their address (only the sender
 * sees it; `sent` if they take it back meanwhile), then `sent`, then `read`. `held` while a
 * person looks at it first, then `sent` with a new id, or `refused`, with its credits returned: `refused_for` a rule,
 * or as the other had gone; only the sender sees either. `client_id` lets the sender's tabs
 * recognise their own message. `quoted`: the message to which it replies; null in a list of chats and among what a
 * search finds. `warning`: what its reader is warned of, until they dismiss it. `can.report`: it may be shown in a
 * report, for a while also one that the other member has taken back.
 */
export const Message = z.discriminatedUnion('kind', [
  shown(contents.text),
  shown(contents.gift),
  shown(contents.image),
  shown(contents.taken_back),
  shown(contents.unknown),
]);
export type Message = z.infer<typeof Message>;

type Part<Whole, Names extends PropertyKey> = Whole extends unknown ? Omit<Whole, Names> : never;
/** A message's content by its kind, as it is read. */
export type MessageContent = Part<Exclude<Quote, { kind: 'older' }>, 'id' | 'own'>;

export const Chat = z.object({
  conversation: z.object({ id: Id }),
  profile: MemberCard,
  num_unread_messages: z.int(),
  last_message: Message.nullable(),
});
export type Chat = z.infer<typeof Chat>;

/**
 * `pinned`: since when it is above the others. What they mean: `arrangeChat`. `priority`: it has an unread gift of a
 * premium member, on a site with `gift_priority`.
 */
export const ListedChat = Chat.extend({
  pinned: Instant.nullable(),
  muted: z.boolean(),
  archived: z.boolean(),
  priority: z.boolean(),
});
export type ListedChat = z.infer<typeof ListedChat>;

/** The unread messages of all conversations, and the inbox version for which the count holds. */
export const InboxState = z.object({ total_unread: z.int(), version: z.int() });
export type InboxState = z.infer<typeof InboxState>;

/** Chats per page of `listChats`, not counting pinned ones. */
export const chatsPerPage = 500;

/**
 * Pinned ones come first, then those with `priority`. The text of a `last_message` is cut to `excerptLength`. `version`
 * grows with every change of the caller's inbox; with `since`, the answer holds only later changes, and `removed` ids.
 * `next` is what the rest is asked with, null if there is none: `before`, a message's id, for the chats that were last
 * written in before that message; `since` for changes later than those of this answer, up to whose `version` it holds
 * all of them.
 */
export const listChats = endpoint({
  method: 'GET',
  path: '/api/chats.php',
  access: 'member',
  summary: 'The chats of the caller: pinned ones, then those with a gift, then the latest',
  query: z
    .object({ since: z.coerce.number().int().min(0).optional(), before: Id.optional() })
    .refine(({ since, before }) => since === undefined || before === undefined, 'request.invalid'),
  answer: InboxState.extend({
    chats: z.array(ListedChat),
    removed: z.array(Id),
    next: z.union([z.object({ before: Id }), z.object({ since: z.int() })]).nullable(),
    can: z.object({ search: Permission }),
  }),
});

/** How lately a member was here, in steps coarse enough to reveal no habit: within a day, or within a week. */
export const lastActiveSteps = ['day', 'week'] as const;

/**
 * Takes exactly one of `conversation` and `profile`. A conversation without messages is answered empty, with its future
 * id. `matched`: the two like each other. `last_active` is null for longer ago than a week, for an invisible member
 * (§6), and until they have written to the caller. `can.history`: read every message of it; if not, older ones than the
 * site's `chat_history` are in no page. `can.receipts`: see which own messages were read; if not, they are all `sent`.
 */
export const readChat = endpoint({
  method: 'GET',
  path: '/api/chat.php',
  access: 'member',
  summary: 'A conversation and a page of its messages, newest last',
  query: z
    .object({ conversation: Id.optional(), profile: Id.optional(), before: Id.optional(), after: Id.optional() })
    .refine((query) => (query.conversation === undefined) !== (query.profile === undefined), 'request.invalid'),
  answer: z.object({
    chat: Chat,
    messages: z.array(Message),
    has_more: z.boolean(),
    last_active: z.enum(lastActiveSteps).nullable(),
    matched: z.boolean(),
    can: z.object({ message: Permission, history: Permission, receipts: Permission }),
    message_credits: z.int(),
    version: z.int(),
  }),
  errors: [chatFailures.not_found, profileFailures.not_found, chatFailures.not_yourself],
});

/** Repeating a `client_id` returns the first result and costs nothing. */
export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/message.php',
  access: 'member',
  writes: true,
  summary: 'Send a message to a member',
  body: z.discriminatedUnion('kind', [text, gift, image]),
  answer: z.object({ message: Message, credits: z.int(), version: z.int() }),
  errors: [
    creditFailures.insufficient,
    profileFailures.not_found,
    profileFailures.invisible,
    chatFailures.conversation_limit,
    chatFailures.not_yourself,
    chatFailures.quoted_gone,
    chatFailures.about_gone,
    chatFailures.line_sent,
    chatFailures.fictional,
    giftFailures.gone,
    giftFailures.price_changed,
    sentPhotoFailures.not_uploaded,
    sentPhotoFailures.price_changed,
    sentPhotoFailures.rejected,
    scamFailures.sure_contact,
    scamFailures.sure_link,
    scamFailures.sure_money,
    scamFailures.slow_down,
  ],
  limits: [{ max: 120, seconds: 60, by: 'member' }],
});

/** A message's content by its kind, as a member sends it. */
export type MessageInput = Part<z.output<typeof sendMessage.body>, 'profile' | 'client_id'>;

/** Marks messages up to and including `message` as read. */
export const markRead = endpoint({
  method: 'PUT',
  path: '/api/chat.php',
  access: 'member',
  summary: 'Mark a conversation read up to a message',
  body: z.object({ conversation: Id, message: Id }),
  answer: InboxState,
  errors: [chatFailures.not_found],
});

export const removeChat = endpoint({
  method: 'DELETE',
  path: '/api/chat.php',
  access: 'member',
  summary: 'Remove a conversation from the caller’s list; the other member keeps theirs',
  body: z.object({ conversation: Id }),
  answer: InboxState,
  errors: [chatFailures.not_found],
});

/** §4: removes the conversation with each profile; fails with `chat.not_found` for one not in the caller's list. */
export const removeChats = endpoint({
  method: 'DELETE',
  path: '/api/chats.php',
  access: 'member',
  summary: 'Remove every conversation with a profile from the caller’s list; the other member keeps theirs',
  body: z.object({ profile: Id }),
  answer: InboxState,
  errors: [chatFailures.not_found],
});

export const reportTyping = endpoint({
  method: 'POST',
  path: '/api/typing.php',
  access: 'member',
  writes: true,
  summary: 'Show the other member that the caller is typing',
  body: z.object({ conversation: Id }),
  answer: z.object({}),
  limits: [{ max: 120, seconds: 60, by: 'member' }],
});

export const messageArrived = event(
  'chat.message',
  InboxState.extend({
    message: Message,
    chat: Chat,
    /** It gives its conversation `priority` in the reader's list. */
    priority: z.literal(true).optional(),
  }),
);
/** To both members: a message has changed. */
export const messageChanged = event('chat.message.changed', z.object({ message: Message, version: z.int() }));
export const chatChanged = event('chat.changed', InboxState);
/** To the writer: the other member has read up to and including `message`. */
export const messagesRead = event('chat.read', z.object({ conversation: Id, message: Id }));
export const typing = event('chat.typing', z.object({ conversation: Id }));
