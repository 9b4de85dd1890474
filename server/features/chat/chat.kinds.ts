import type * as contract from '@rendezvous/contract/chat';
import { chatFailures, type MessageContent, type MessageInput } from '@rendezvous/contract/chat';
import { requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { sentPhotoFailures } from '@rendezvous/contract/sent-photo';
import { fitsIn } from '@rendezvous/contract/text/graphemes';
import { z } from 'zod';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { JsonObject, JsonValue } from '../../platform/database/schema.gen.ts';
import type { MessageReason } from '../credit/credit.service.ts';
import type { Gifts } from '../gift/gift.service.ts';
import { payloadOf, SentPhotoPayload, type SentPhotos, toSentPhoto } from '../photo/photo.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { cleanText, takenBack } from './chat.rules.ts';

/** The stored columns of a message of any kind; lists of chats store the beginning of its text. */
export interface Stored {
  readonly text: string;
  /** The data of the kind beside the text, or null. */
  readonly payload: JsonObject | null;
}

/** A message's receiver, and the id that identifies a repeated send. */
export interface Addressed {
  readonly receiver: string;
  readonly client_id: string;
}

/** A kind of message. Everything else about sending, reading and paying is the same for all kinds. */
export interface MessageKind<Written = MessageInput, Content = MessageContent> {
  /** The ledger's reason for the charge. */
  readonly reason: MessageReason;
  /** In credits; 0 is free, and writes nothing into the ledger. */
  price(stored: Stored, settings: MemberCaller['site']['settings']): number;
  /**
   * Checks what was written and returns what is stored; throws a failure that `sendMessage` declares. If it refuses
   * a repeat of a message already sent, the first answer is returned.
   */
  prepare(written: Written, caller: MemberCaller, to: Addressed): Stored | Promise<Stored>;
  /** The content for both members, from a stored message or from its beginning in a list of chats. */
  present(stored: { readonly text: string; readonly payload: JsonValue }): Content;
  /**
   * Withdraws everybody's access to what it stores outside the message (a photo's file), when it is taken back and
   * stays as evidence.
   */
  seal?(trx: Trx, stored: { readonly payload: JsonValue }): Promise<void>;
  /** Removes what it stores outside the message. */
  remove?(trx: Trx, stored: { readonly payload: JsonValue }): Promise<void>;
}

export type MessageKinds = Readonly<Record<string, MessageKind>>;

/** The kinds of message, and the contract with the calls and events that carry them. */
export interface Messaging {
  readonly kinds: MessageKinds;
  readonly contract: typeof contract;
}

type Of<Union, Name> = Extract<Union, { kind: Name }>;

type KindsOfContract = {
  readonly [Name in MessageInput['kind']]: MessageKind<Of<MessageInput, Name>, Of<MessageContent, Name>>;
};

/** The stored form of what was written; throws request.invalid if it is longer than the site allows. */
function checkedText(written: string, { settings: { message_length: max } }: MemberCaller['site']): string {
  const text = cleanText(written);
  if (!fitsIn(text, max))
    throw problem(requestFailures.invalid, { params: { max }, fields: { text: 'chat.text_too_long' } });
  return text;
}

/** The features whose messages chat carries. */
export interface Carried {
  readonly gifts: Gifts;
  readonly sentPhotos: Pick<SentPhotos, 'ready' | 'seal' | 'remove'>;
  readonly profiles: Pick<Profiles, 'hasAboutLine'>;
}

/** Every kind of the contract that can be written has its entry here. */
export const messageKinds = ({ gifts, sentPhotos, profiles }: Carried): KindsOfContract => ({
  text: {
    reason: 'message',
    price: (_stored, { message_credits }) => message_credits,
    async prepare({ text: written, about_line }, { member, site }, { receiver }) {
      const text = checkedText(written, site);
      if (text.length === 0) throw problem(requestFailures.invalid, { fields: { text: 'chat.text_required' } });
      if (about_line === undefined) return { text, payload: null };
      if (!(await profiles.hasAboutLine({ member, site }, receiver, about_line)))
        throw problem(chatFailures.about_gone);
      return { text, payload: { about_line } };
    },
    present: ({ text, payload }) => ({ kind: 'text', text, ...(payload && AnsweredLine.parse(payload)) }),
  },
  gift: {
    reason: 'gift',
    price: ({ payload }) => GivenGift.parse(payload).credits,
    prepare({ gift, price, text: written }, { site }) {
      const { code, credits } = gifts.chosen(site, gift, price);
      return { text: checkedText(written, site), payload: { gift: code, credits } };
    },
    present: ({ text, payload }) => ({ kind: 'gift', gift: GivenGift.parse(payload).gift, text }),
  },
  image: {
    reason: 'photo',
    price: ({ payload }) => PaidPhoto.parse(payload).credits,
    async prepare({ price }, { member, site }, { receiver, client_id }) {
      const { photo_credits: credits } = site.settings;
      if (price !== credits) throw problem(sentPhotoFailures.price_changed, { params: { price: credits } });
      const photo = await sentPhotos.ready(member.id, receiver, client_id);
      return { text: '', payload: { ...payloadOf(photo), credits } };
    },
    present: ({ payload }) => ({ kind: 'image', photo: toSentPhoto(PaidPhoto.parse(payload)) }),
    seal: (trx, { payload }) => sentPhotos.seal(trx, photoOf(payload)),
    remove: (trx, { payload }) => sentPhotos.remove(trx, photoOf(payload)),
  },
});

/** The stored data of a text that answers a line of a profile. */
const AnsweredLine = z.object({ about_line: z.string() });

/** The stored data of a gift: its price is what it cost on the day. */
const GivenGift = z.object({ gift: z.string(), credits: z.int() });

/** The stored data of a photo, with what it cost on the day. */
const PaidPhoto = SentPhotoPayload.extend({ credits: z.int() });

function photoOf(payload: JsonValue): { member_id: string; id: string } {
  const { member: member_id, id } = PaidPhoto.parse(payload);
  return { member_id, id };
}

/** The content of a stored message for both members; `unknown` if a newer process wrote it. */
export const contentOf = (
  kinds: MessageKinds,
  { kind, ...stored }: { readonly kind: string; readonly text: string; readonly payload: JsonValue },
): MessageContent => {
  if (kind === takenBack) return { kind };
  return Object.hasOwn(kinds, kind) ? kindOf(kinds, kind).present(stored) : { kind: 'unknown' };
};

export function kindOf(kinds: MessageKinds, name: string): MessageKind {
  const kind = kinds[name];
  if (!kind) throw new Error(`No kind of message is called ${name}`);
  return kind;
}
