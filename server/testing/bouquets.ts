import * as chat from '@rendezvous/contract/chat';
import { event } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { z } from 'zod';
import { type MessageKind, type Messaging, messageKinds } from '../features/chat/chat.kinds.ts';
import { createGifts } from '../features/gift/gift.service.ts';

const Flowers = z.strictObject({ name: z.enum(['rose', 'tulip', 'nettle']), count: z.int().min(1).max(12) });
type Flowers = z.infer<typeof Flowers>;

interface Bouquet {
  readonly kind: 'bouquet';
  readonly text: string;
  readonly payload: Flowers;
}

/**
 * An example of a later kind: a payload, a price that depends on it, the ledger's reason of gifts, and a refusal.
 */
const bouquet: MessageKind<Bouquet, Bouquet> = {
  reason: 'gift',
  price: ({ payload }, { gift_credits }) => gift_credits + ((payload?.count as number) > 6 ? 1 : 0),
  async prepare({ text, payload }) {
    if (payload.name === 'nettle') throw problem(profileFailures.not_found);
    return { text, payload };
  },
  present: ({ text, payload }) => ({ kind: 'bouquet', text, payload: payload as unknown as Flowers }),
};

const own = { kind: z.literal('bouquet'), text: z.string(), payload: Flowers };
const [text, given, pictured] = chat.sendMessage.body.options;
const [shown, ...others] = chat.Message.options;
const Message = z.discriminatedUnion('kind', [
  shown,
  ...others,
  shown.extend({ ...own, payload: z.object(Flowers.shape) }),
]);
const Chat = chat.Chat.extend({ last_message: Message.nullable() });
const ListedChat = chat.ListedChat.extend({ last_message: Message.nullable() });

export const sendMessage = {
  ...chat.sendMessage,
  body: z.discriminatedUnion('kind', [text, given, pictured, text.extend(own)]),
  answer: chat.sendMessage.answer.extend({ message: Message }),
};
export const listChats = { ...chat.listChats, answer: chat.listChats.answer.extend({ chats: z.array(ListedChat) }) };
export const readChat = {
  ...chat.readChat,
  answer: chat.readChat.answer.extend({ chat: Chat, messages: z.array(Message) }),
};

export const messageArrived = event(
  chat.messageArrived.name,
  chat.messageArrived.payload.extend({ message: Message, chat: Chat }),
);

const noPhotos = () => Promise.reject(new Error('No photos'));
const sentPhotos = { ready: noPhotos, seal: noPhotos, remove: noPhotos };

/** Chat with that kind beside those of the product; its calls take and answer more than the product's types. */
export const withBouquets: Messaging = {
  kinds: {
    ...messageKinds({ gifts: createGifts(), sentPhotos, profiles: { hasAboutLine: () => Promise.resolve(false) } }),
    bouquet: bouquet as unknown as MessageKind,
  },
  contract: { ...chat, Message, sendMessage, listChats, readChat, messageArrived } as unknown as typeof chat,
};
