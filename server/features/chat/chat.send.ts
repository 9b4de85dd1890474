import { chatFailures, type Message, maxFreeConversations, type sendMessage } from '@rendezvous/contract/chat';
import { creditFailures } from '@rendezvous/contract/credit';
import { type Answer, requestFailures } from '@rendezvous/contract/endpoint';
import { type ProblemError, problem } from '@rendezvous/contract/problem';
import { profileFailures } from '@rendezvous/contract/profile';
import { v7 } from 'uuid';
import type { MemberCaller } from '../../platform/calls/caller.ts';
import { type Connection, isUnavailable } from '../../platform/database/database.ts';
import type { Events } from '../../platform/database/events.ts';
import { createBatches } from '../../platform/database/pipeline/batches.ts';
import type { Announcer } from './chat.announce.ts';
import { chatMessageSent } from './chat.facts.ts';
import { toMessage } from './chat.present.ts';
import { cleanText, conversationOf, preview } from './chat.rules.ts';
import { type Send, type Sent, sendStore, type Verdict } from './chat.send.store.ts';
import { chatStore as store } from './chat.store.ts';

interface Options {
  connection: Connection;
  secret: string;
  events: Events;
  announcer: Announcer;
  balanceOf(memberId: string): Promise<{ credits: number }>;
}

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
};
/** Decided by what another send may have changed in between: it holds when it is said twice, as the second look sees all that the first waited for. */
const doubtful: ReadonlySet<Verdict> = new Set(['limit', 'insufficient']);
/** Nothing was decided: asked again until it is. */
const undecided: ReadonlySet<Verdict> = new Set(['raced', 'headless']);
const attempts = 10;

export function createSending({ connection, secret, events, announcer, balanceOf }: Options) {
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
    let doubted = false;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const doubt = doubtful.has(sent.verdict);
      if ((!doubt && !undecided.has(sent.verdict)) || (doubt && doubted)) break;
      doubted = doubt;
      if (sent.verdict === 'headless') await store.openHeads(db, [send.sender, send.receiver]);
      [sent] = (await write([send])) as [Sent];
    }
    return sent;
  }

  /** What was answered the first time, with today's balance and counts. */
  async function again(send: Send): Promise<Answer<typeof sendMessage>> {
    const row = await store.message(db, send.conversation, send.sender, send.client_id);
    if (!row) throw new Error('A message that was sent is not there');
    const box = await store.box(db, send.sender, send.conversation);
    const [{ version }, { credits }] = [await store.head(db, send.sender), await balanceOf(send.sender)];
    return { message: toMessage(row, send.sender, box), credits, version };
  }

  /**
   * Throws request.invalid for a text that is empty or longer than the site allows, chat.not_yourself, profile.not_found,
   * profile.invisible, chat.conversation_limit or credit.insufficient. The same client_id is stored, shown and paid once.
   */
  return async (caller: MemberCaller, input: { profile: string; client_id: string; text: string }): Promise<Answer<typeof sendMessage>> => {
    const send = prepare(caller, input, secret);
    const sent = await perform(send);
    if (sent.verdict === 'again') return again(send);
    if (sent.verdict !== 'sent') throw refusals[sent.verdict]?.() ?? problem(requestFailures.busy);
    const message: Message = {
      id: sent.id,
      conversation: send.conversation,
      client_id: send.client_id,
      own: true,
      kind: 'text',
      text: send.text,
      state: sent.held ? 'waiting' : 'sent',
      created_at: send.at,
    };
    events.inBackground('chat.announce', () => announcer.sent({ send, sent, message, socket: caller.socket }));
    if (sent.other_version !== null) {
      const fact = { conversation_id: send.conversation, sender_id: send.sender, receiver_id: send.receiver, message_id: sent.id };
      events.inBackground(chatMessageSent.name, () => events.tellAfter(chatMessageSent, fact));
    }
    return { message, credits: sent.credits, version: sent.own_version };
  };
}

function prepare(caller: MemberCaller, input: { profile: string; client_id: string; text: string }, secret: string): Send {
  const { settings } = caller.site;
  const sender = caller.member.id;
  if (input.profile.toLowerCase() === sender) throw problem(chatFailures.not_yourself);
  const text = cleanText(input.text);
  if (text.length === 0) throw problem(requestFailures.invalid, { fields: { text: 'chat.text_required' } });
  if (text.length > settings.message_length)
    throw problem(requestFailures.invalid, { params: { max: settings.message_length }, fields: { text: 'chat.text_too_long' } });
  return {
    sender,
    receiver: input.profile.toLowerCase(),
    conversation: conversationOf(secret, sender, input.profile.toLowerCase()),
    id: v7(),
    entry_id: settings.message_credits > 0 ? v7() : null,
    client_id: input.client_id.toLowerCase(),
    text,
    preview: preview(text),
    price: settings.message_credits,
    pool: caller.member.pool,
    at: new Date().toISOString(),
    max_started: maxFreeConversations,
  };
}
