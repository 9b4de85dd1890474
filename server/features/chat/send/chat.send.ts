import { chatFailures, maxFreeConversations, type sendMessage } from '@rendezvous/contract/chat';
import { creditFailures } from '@rendezvous/contract/credit';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { type ProblemError, problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { v7 } from 'uuid';
import type { z } from 'zod';
import type { MemberCaller } from '../../../platform/calls/caller.ts';
import { type Connection, isUnavailable } from '../../../platform/database/database.ts';
import { createBatches } from '../../../platform/database/pipeline/batches.ts';
import type { Events } from '../../../platform/work/events.ts';
import { knownLine } from '../../icebreaker/icebreaker.rules.ts';
import { chatMessageSent } from '../chat.facts.ts';
import { kindOf, type MessageKinds } from '../chat.kinds.ts';
import type { Presenter } from '../chat.present.ts';
import { isQuotable, quotesOf } from '../chat.quotes.ts';
import { conversationOf, preview } from '../chat.rules.ts';
import { type MessageRow, chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import type { Announcer } from './chat.announce.ts';
import { type Send, type Sent, sendStore, type Verdict } from './chat.send.store.ts';

interface Options {
  connection: Connection;
  secret: string;
  events: Events;
  announcer: Announcer;
  kinds: MessageKinds;
  presenter: Presenter;
  premium: Premium;
  balanceOf(memberId: string): Promise<{ credits: number }>;
}

type Input = z.output<typeof sendMessage.body>;
/** Sender, receiver, and the id by which a repeat is recognised. */
type Address = Pick<Send, 'sender' | 'receiver' | 'conversation' | 'client_id'>;

/** Two batches at once keep a small database busy: one is written while the other waits for the disk. */
const queues = 2;
/** Under load each statement then carries several messages, for a third less work each; a lone message goes at once. */
const apartMs = 5;

const refusals: Partial<Record<Verdict, () => ProblemError>> = {
  gone: () => problem(requestFailures.authentication_required),
  absent: () => problem(profileFailures.not_found),
  invisible: () => problem(profileFailures.invisible),
  limit: () => problem(chatFailures.conversation_limit, { params: { max: maxFreeConversations } }),
  insufficient: () => problem(creditFailures.insufficient),
  line_sent: () => problem(chatFailures.line_sent),
};
/**
 * May be stale because a concurrent send changed the state: asked once more, as the second look sees all that the first
 * waited for.
 */
const mayBeStale: ReadonlySet<Verdict> = new Set(['limit', 'insufficient']);
/** Nothing was decided: asked again until it is. */
const undecided: ReadonlySet<Verdict> = new Set(['raced', 'no_inbox']);
const attempts = 10;

export function createSending({
  connection,
  secret,
  events,
  announcer,
  kinds,
  presenter,
  premium,
  balanceOf,
}: Options) {
  const { db } = connection;
  const run = sendStore(connection, queues + 1);
  // Whether it was written is not known then; the sender's client asks again with the same client_id.
  const write = (sends: readonly Send[]) =>
    run(sends).catch((error: unknown) => {
      throw isUnavailable(error) ? problem(requestFailures.busy) : error;
    });
  const batches = createBatches<Send, Sent>({ queues, batchSize: 100, mostWaiting: 5000, apartMs, run: write });

  async function perform(send: Send): Promise<Sent> {
    let sent = await batches.add(send.conversation, send);
    let wasStale = false;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const isStale = mayBeStale.has(sent.verdict);
      if (isStale ? wasStale : !undecided.has(sent.verdict)) break;
      wasStale = isStale;
      if (sent.verdict === 'no_inbox') await store.openInboxes(db, [send.sender, send.receiver]);
      [sent] = (await write([send])) as [Sent];
    }
    return sent;
  }

  /** The first answer to a repeated message, with the current balance and counts; undefined if it was not sent. */
  async function firstAnswer(caller: MemberCaller, to: Address): Promise<Answer<typeof sendMessage> | undefined> {
    const row = await store.message(db, to.conversation, to.sender, to.client_id);
    if (!row) return undefined;
    const chat = await store.chat(db, to.sender, to.conversation);
    const quoted = await quotesOf(db, [row]);
    const [{ version }, { credits }] = [await store.inbox(db, to.sender), await balanceOf(to.sender)];
    const reader = await premium.readerOf(caller, chat);
    const { oldest } = reader;
    const message = reader.presenter.message(row, to.sender, { positions: chat, quoted: quoted(row), oldest });
    return { message, credits, version };
  }

  async function announce(
    told: Omit<Parameters<Announcer['sent']>[0], 'quoted' | 'priority'>,
    quoted: MessageRow | undefined,
  ): Promise<void> {
    const { send, sent } = told;
    const receiver = { member_id: send.receiver, pool: send.pool };
    const theirs =
      quoted && presenter.quote(quoted, send.receiver, (await premium.readerOf(receiver, send.conversation)).oldest);
    const priority = send.kind === 'gift' && sent.paid_user && (await premium.listsGiftsFirst(receiver));
    await announcer.sent({ ...told, quoted: theirs ?? null, priority });
  }

  function addressOf(caller: MemberCaller, { profile: receiver, client_id }: Input): Address {
    const sender = caller.member.id;
    if (receiver === sender) throw problem(chatFailures.not_yourself);
    return {
      sender,
      receiver,
      conversation: conversationOf(secret, sender, receiver),
      client_id,
    };
  }

  /** The message to which one replies; throws chat.quoted_gone if the sender cannot read it. */
  async function quotedBy({ sender, conversation }: Address, input: Input): Promise<MessageRow | undefined> {
    if (input.kind !== 'text' || !input.reply_to) return undefined;
    const [quoted] = await store.messages(db, conversation, [input.reply_to]);
    const chat = quoted && (await store.chat(db, sender, conversation));
    if (!chat || !isQuotable(quoted, sender, chat)) throw problem(chatFailures.quoted_gone);
    return quoted;
  }

  async function prepare(caller: MemberCaller, to: Address, input: Input, quoted?: MessageRow): Promise<Send> {
    const kind = kindOf(kinds, input.kind);
    const stored = await kind.prepare(input, caller, to);
    const price = kind.price(stored, caller.site.settings);
    return {
      ...to,
      id: v7(),
      entry_id: price > 0 ? v7() : null,
      kind: input.kind,
      text: stored.text,
      payload: stored.payload,
      reply_to: quoted?.id ?? null,
      line: input.kind === 'text' ? knownLine(input.icebreaker) : null,
      preview: preview(stored.text),
      price,
      reason: kind.reason,
      pool: caller.member.pool,
      at: new Date(),
      max_started: maxFreeConversations,
    };
  }

  /**
   * Throws what its kind throws (request.invalid for a text that is empty or longer than the site allows),
   * chat.not_yourself, profile.not_found, profile.invisible, chat.conversation_limit,
   * chat.quoted_gone, chat.line_sent or credit.insufficient. The same
   * client_id is stored, shown and paid once.
   */
  return async (caller: MemberCaller, input: Input): Promise<Answer<typeof sendMessage>> => {
    const to = addressOf(caller, input);
    let send: Send;
    let quoted: MessageRow | undefined;
    try {
      quoted = await quotedBy(to, input);
      send = await prepare(caller, to, input, quoted);
    } catch (refusal) {
      // Its kind may refuse today what was sent and paid when the answer was lost.
      const first = await firstAnswer(caller, to);
      if (!first) throw refusal;
      return first;
    }
    const sent = await perform(send);
    if (sent.verdict === 'repeated') {
      const first = await firstAnswer(caller, send);
      if (!first) throw new Error('A message that was sent is not there');
      return first;
    }
    if (sent.verdict !== 'sent') throw refusals[sent.verdict]?.() ?? problem(requestFailures.busy);
    const oldest = quoted ? (await premium.readerOf(caller, send.conversation)).oldest : null;
    const message = presenter.message(rowOf(send, sent), send.sender, { quoted, oldest });
    events.inBackground('chat.announce', () => announce({ send, sent, message, socket: caller.socket }, quoted));
    if (sent.other_version !== null) {
      const fact = {
        conversation_id: send.conversation,
        sender_id: send.sender,
        receiver_id: send.receiver,
        message_id: sent.id,
        at: send.at,
      };
      events.inBackground(chatMessageSent.name, () => events.publish(chatMessageSent, fact));
    }
    return { message, credits: sent.credits, version: sent.own_version };
  };
}

/** The message as it was stored. */
const rowOf = (send: Send, { id, pending }: Sent): MessageRow => ({
  id,
  conversation_id: send.conversation,
  sender_id: send.sender,
  client_id: send.client_id,
  kind: send.kind,
  text: send.text,
  payload: send.payload,
  reply_to: send.reply_to,
  pending,
  created_at: send.at,
});
