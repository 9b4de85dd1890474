import { sendMessage } from '@rendezvous/contract/chat';
import { ProblemError } from '@rendezvous/contract/problem';
import type { QueryClient } from '@tanstack/react-query';
import { callLive } from '../../../platform/live/live.ts';
import { otherMember } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { changeCredits, getUser } from '../../../platform/session/session.ts';
import { putOwnMessage } from '../chat.cache.ts';
import { chatsQuery } from '../chat.queries.ts';
import { createBackoff } from './backoff.ts';
import { isPhoto, isUploading, type Outgoing, outgoing, removeOutgoing, setProblem } from './outbox.ts';

/** Members with a message on its way: sending one at a time keeps their order. */
const busy = new Set<string>();
const backoff = createBackoff();

/**
 * Sends all unsent messages now; without a connection, retries with growing pauses. The server recognises a message by
 * its client id, so a second tab or the previous page may send it too.
 */
export function sendOutbox(client: QueryClient): void {
  backoff.cancel();
  const sender = getUser(client)?.id;
  const waiting = outgoing().filter((message) => message.sender === sender && !message.problem);
  for (const profile of new Set(waiting.map((message) => message.profile))) inBackground(sendTo(client, profile));
}

async function sendTo(client: QueryClient, profile: string): Promise<void> {
  if (busy.has(profile)) return;
  busy.add(profile);
  try {
    for (let next = first(client, profile); next; next = first(client, profile)) await send(client, next);
    backoff.succeeded();
  } catch (error) {
    // A fault of ours must not lose the message, and not stay unknown either.
    if (!(error instanceof ProblemError)) reportError(error);
    backoff.later(() => sendOutbox(client));
  } finally {
    busy.delete(profile);
  }
}

/** Words do not wait for a photo's upload; photos keep their order among themselves. */
function first(client: QueryClient, profile: string): Outgoing | undefined {
  const sender = getUser(client)?.id;
  const waiting = outgoing().filter((one) => one.profile === profile && one.sender === sender && !one.problem);
  const photo = waiting.find(isPhoto);
  return waiting.find((one) => !isPhoto(one) || (one === photo && !isUploading(one)));
}

/** Throws if the send should be retried. */
async function send(client: QueryClient, { profile, client_id, content }: Outgoing): Promise<void> {
  try {
    const { message, credits, version } = await callLive(sendMessage, { body: { profile, client_id, ...content } });
    const isListed = putOwnMessage(client, message, version);
    removeOutgoing(client_id);
    changeCredits(client, { credits });
    if (!isListed) inBackground(client.invalidateQueries({ queryKey: chatsQuery.queryKey }));
  } catch (error) {
    if (!(error instanceof ProblemError) || isPassing(error)) throw error;
    const { fields, error: code, params } = error.problem;
    setProblem(client_id, Object.values(fields ?? {})[0] ?? code, params);
  }
}

/** No answer, a busy or restarting server, a limit that expires, or a session that may return. */
export const isPassing = ({ status, problem }: ProblemError) =>
  status === 0 ||
  status >= 500 ||
  status === 429 ||
  problem.error === 'authentication_required' ||
  problem.error === otherMember;
