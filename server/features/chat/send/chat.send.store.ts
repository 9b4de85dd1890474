import type { MessageInput } from '@rendezvous/contract/chat';
import type { ScamWarning } from '@rendezvous/contract/scam';
import { byKey, type Connection } from '../../../platform/database/database.ts';
import type { JsonObject } from '../../../platform/database/schema.gen.ts';
import type { MessageReason } from '../../credit/credit.service.ts';
import type { MessageRow } from '../chat.store.ts';
import { sendStatement } from './chat.send.parts.store.ts';

/** A message on its way in. `id` and, unless it is free, `entry_id` are new UUIDv7s; `price` in credits. */
export interface Send {
  readonly sender: string;
  readonly receiver: string;
  readonly conversation: string;
  readonly id: string;
  readonly entry_id: string | null;
  readonly client_id: string;
  readonly kind: MessageInput['kind'];
  readonly text: string;
  readonly payload: JsonObject | null;
  readonly reply_to: string | null;
  /** The key of the icebreaker's line that it begins with. */
  readonly line: string | null;
  readonly preview: string;
  /** Why a person looks at it before it is delivered; null if none does. */
  readonly held: { readonly site: string; readonly kinds: readonly string[]; readonly score: number } | null;
  /** What its reader is warned of. */
  readonly warning: ScamWarning | null;
  readonly price: number;
  readonly knows_fictional: boolean;
  readonly reason: MessageReason;
  readonly pool: string;
  readonly at: Date;
  readonly max_started: number;
}

/**
 * `sent`, or why not: `repeated` was sent before with this client_id, `gone` the sender is no member any more, `absent`
 * the receiver does not exist for them, `no_inbox` a member has no inbox yet, `line_sent` its line was sent to the
 * receiver before, `fictional` its sender is to be told first; `raced` another process was in between.
 */
export type Verdict =
  | 'sent'
  | 'repeated'
  | 'gone'
  | 'absent'
  | 'invisible'
  | 'limit'
  | 'insufficient'
  | 'no_inbox'
  | 'line_sent'
  | 'fictional'
  | 'raced';

export interface Sent {
  readonly verdict: Verdict;
  readonly id: string;
  readonly pending: boolean;
  readonly credits: number;
  readonly paid_user: boolean;
  /** Its receiver is a fictional profile. */
  readonly to_fictional: boolean;
  readonly own_version: number;
  readonly own_total: number;
  readonly own_unread: number;
  /** Null while the message is pending, and when a block came at the same time: nobody is notified. */
  readonly other_version: number | null;
  readonly other_total: number;
  readonly other_unread: number;
}

/** A message on its way, with what its announcement needs to know. */
export interface Outgoing {
  readonly send: Send;
  /** The message to which it replies. */
  readonly quoted: MessageRow | undefined;
  /** The sender's own socket, which has the answer already. */
  readonly socket: string | undefined;
}

/** The message as it was stored. */
export const rowOf = (send: Send, { id, pending }: Pick<Sent, 'id' | 'pending'>): MessageRow => ({
  id,
  first_id: null,
  conversation_id: send.conversation,
  sender_id: send.sender,
  client_id: send.client_id,
  kind: send.kind,
  text: send.text,
  payload: send.payload,
  reply_to: send.reply_to,
  pending,
  warning: send.warning,
  review: send.held ? 'held' : null,
  created_at: send.at,
});

/** Sends a batch in the order of its list; as many batches at once as there are `connections`. */
export function sendStore(connection: Connection, connections: number) {
  // Avoids a nested-loop self-join, quadratic in the batch.
  const dedicated = { name: 'chat.send', connections, settings: { ...byKey, enable_nestloop: 'off' } };
  const prepare = (name: string, what: Parameters<typeof sendStatement>[0]) =>
    connection.prepare<Sent>({ name, text: sendStatement(what), dedicated });
  // Few messages begin with a line, and fewer are held or the first to a fictional profile; the others do nothing for
  // these.
  const plain = prepare('chat.send', {});
  const withLines = prepare('chat.send_lines', { hasLines: true });
  const whole = prepare('chat.send_held', { hasLines: true, hasHeld: true, hasTold: true });
  /** `batch` is a new UUIDv7, under which the statement records what it sends until that is announced. */
  return (batch: string, sends: readonly Send[]): Promise<Sent[]> => {
    const isWhole = sends.some(({ held, knows_fictional }) => held || knows_fictional);
    const run = isWhole ? whole : sends.some(({ line }) => line !== null) ? withLines : plain;
    return run([JSON.stringify(sends.map((send, ord) => ({ ord, ...send }))), batch]);
  };
}
