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
import { knownLine } from '../../icebreaker/icebreaker.rules.ts';
import type { Judgement, Scam } from '../../scam/scam.service.ts';
import { kindOf, type MessageKinds } from '../chat.kinds.ts';
import type { Presenter } from '../chat.present.ts';
import { isQuotable, quotesOf } from '../chat.quotes.ts';
import { conversationOf, preview } from '../chat.rules.ts';
import { type MessageRow, chatStore as store } from '../chat.store.ts';
import type { Premium } from '../premium/chat.premium.ts';
import { type Outgoing, rowOf, type Send, type Sent, sendStore, type Verdict } from './chat.send.store.ts';
import type { Unannounced } from './chat.unannounced.ts';

interface Options {
  connection: Connection;
  secret: string;
  unannounced: Pick<Unannounced, 'announceSent' | 'recover'>;
  kinds: MessageKinds;
  scam: Pick<Scam, 'judge' | 'sent'>;
  presenter: Presenter;
  premium: Premium;
  balanceOf(memberId: string): Promise<{ credits: number }>;
}

type Input = z.output<typeof sendMessage.body>;
/** Sender, receiver, and the id by which a repeat is recognised. */
type Address = Pick<Send, 'sender' | 'receiver' | 'conversation' | 'client_id'>;

interface Prepared {
  readonly send: Send;
  readonly written: ReturnType<typeof writtenOf>;
  readonly judgement: Judgement;
}

/** Two batches at once keep a small database busy: one is written while the other waits for the disk. */
const queues = 2;
/** Under load each statement then carries several messages, for a third less work each; a lone message goes at once. */
const minIntervalMs = 5;

/**
 * What a send may have beside its input. `isFree`: an operator's answer as a fictional profile costs nothing. `at`: the
 * time that the message has, by which its sender knows it from another with the same client_id.
 */
interface Sending {
  readonly isFree?: boolean;
  readonly at?: Date;
}

/** A message as the rules about scam read it. */
const writtenOf = ({ receiver }: Address, input: Input, text: string) => ({
  receiver,
  text,
  isOffered: input.kind === 'text' && knownLine(input.icebreaker) !== null,
  isSure: input.sure ?? false,
});

const refusals: Partial<Record<Verdict, () => ProblemError>> = {
  gone: () => problem(requestFailures.authentication_required),
  absent: () => problem(profileFailures.not_found),
  invisible: () => problem(profileFailures.invisible),
  limit: () => problem(chatFailures.conversation_limit, { params: { max: maxFreeConversations } }),
  insufficient: () => problem(creditFailures.insufficient),
  line_sent: () => problem(chatFailures.line_sent),
  fictional: () => problem(chatFailures.fictional),
};
/**
 * May be stale because a concurrent send changed the state: asked once more, as the second look sees all that the first
 * waited for.
 */
const mayBeStale: ReadonlySet<Verdict> = new Set(['limit', 'insufficient']);
/** No verdict yet: retried until there is one. */
const undecided: ReadonlySet<Verdict> = new Set(['raced', 'no_inbox']);
const attempts = 10;

export function createSending({
  connection,
  secret,
  unannounced,
  kinds,
  scam,
  presenter,
  premium,
  balanceOf,
}: Options) {
  const { db } = connection;
  const run = sendStore(connection, queues + 1);
  const batches = createBatches<Outgoing, Sent>({ queues, batchSize: 100, maxQueued: 5000, minIntervalMs, run: write });

  /** Nothing is waited for between the commit and the announcement. */
  async function write(outgoing: readonly Outgoing[]): Promise<readonly Sent[]> {
    const batch = v7();
    const sends = outgoing.map(({ send }) => send);
    const sent = await run(batch, sends).catch((error: unknown) => {
      // Whether it was written is not known then; the sender's client asks again with the same client_id.
      unannounced.recover(batch);
      throw isUnavailable(error) ? problem(requestFailures.busy) : error;
    });
    unannounced.announceSent(batch, outgoing, sent);
    return sent;
  }

  async function perform(outgoing: Outgoing): Promise<Sent> {
    const { send } = outgoing;
    let sent = await batches.add(send.conversation, outgoing);
    let wasStale = false;
    for (let attempt = 0; attempt < attempts; attempt++) {
      const isStale = mayBeStale.has(sent.verdict);
      if (isStale ? wasStale : !undecided.has(sent.verdict)) break;
      wasStale = isStale;
      if (sent.verdict === 'no_inbox') await store.openInboxes(db, [send.sender, send.receiver]);
      [sent] = (await write([outgoing])) as [Sent];
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

  /**
   * The message to which one replies, and the oldest that the sender may read back once the reply is sent; throws
   * chat.quoted_gone if they cannot read it.
   */
  async function quotedBy(caller: MemberCaller, { sender, conversation }: Address, input: Input) {
    if (input.kind !== 'text' || !input.reply_to) return undefined;
    const [row] = await store.messages(db, conversation, [input.reply_to]);
    const chat = row && (await store.chat(db, sender, conversation));
    if (!chat || !isQuotable(row, sender, chat)) throw problem(chatFailures.quoted_gone);
    return { row, oldest: (await premium.readerOf(caller, chat, 1)).oldest };
  }

  async function prepare(
    caller: MemberCaller,
    to: Address,
    {
      input,
      quoted,
      isFree,
      at = new Date(),
    }: Sending & { readonly input: Input; readonly quoted: MessageRow | undefined },
  ): Promise<Prepared> {
    const kind = kindOf(kinds, input.kind);
    const stored = await kind.prepare(input, caller, to);
    const written = writtenOf(to, input, stored.text);
    const hasAnswer = () => store.hasWritten(db, to.conversation, to.receiver);
    const judgement = await scam.judge(caller, { ...written, hasAnswer });
    const { settings } = caller.site;
    const price = isFree ? 0 : kind.price(stored, settings);
    const send: Send = {
      ...to,
      id: v7(),
      entry_id: price > 0 ? v7() : null,
      kind: input.kind,
      text: stored.text,
      payload: stored.payload,
      reply_to: quoted?.id ?? null,
      line: input.kind === 'text' ? knownLine(input.icebreaker) : null,
      preview: preview(stored.text),
      warning: judgement.warns,
      held: judgement.isHeld ? { site: caller.site.id, ...judgement.finding } : null,
      price,
      knows_fictional: input.knows_fictional ?? false,
      reason: kind.reason,
      pool: caller.member.pool,
      at,
      max_started: maxFreeConversations,
    };
    return { send, written, judgement };
  }

  /**
   * Throws what its kind throws (request.invalid for a text that is empty or longer than the site allows),
   * chat.not_yourself, profile.not_found, profile.invisible, chat.conversation_limit,
   * chat.quoted_gone, chat.line_sent, chat.fictional, credit.insufficient, or what
   * `scam.judge` throws. The same client_id is stored, shown and paid once.
   */
  return async (caller: MemberCaller, input: Input, sending: Sending = {}): Promise<Answer<typeof sendMessage>> => {
    const to = addressOf(caller, input);
    let prepared: Prepared;
    let quoted: Awaited<ReturnType<typeof quotedBy>>;
    try {
      quoted = await quotedBy(caller, to, input);
      prepared = await prepare(caller, to, { ...sending, input, quoted: quoted?.row });
    } catch (refusal) {
      // By now its kind may refuse what was sent and paid for when the answer was lost.
      const first = await firstAnswer(caller, to);
      if (!first) throw refusal;
      return first;
    }
    const { send, written, judgement } = prepared;
    const sent = await perform({ send, quoted: quoted?.row, socket: caller.socket });
    if (sent.verdict === 'repeated') {
      const first = await firstAnswer(caller, send);
      if (!first) throw new Error('A message that was sent is not there');
      return first;
    }
    if (sent.verdict !== 'sent') throw refusals[sent.verdict]?.() ?? problem(requestFailures.busy);
    scam.sent({ sender: send.sender, ...written }, sent.id, judgement);
    const message = presenter.message(rowOf(send, sent), send.sender, { quoted: quoted?.row, oldest: quoted?.oldest });
    return { message, credits: sent.credits, version: sent.own_version };
  };
}
