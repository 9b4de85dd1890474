import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io';
import type { SessionKey } from '../calls/session.ts';

/** The session of a socket, and the database that holds it. */
export interface SocketSession extends SessionKey {
  readonly database: string;
}

interface Options {
  sockets(): Iterable<Socket>;
  endedAmong(sessions: readonly SocketSession[]): Promise<readonly SessionKey[]>;
  readonly everyMs: number;
  report(error: unknown, where: string): void;
}

/** Sessions per lookup statement: a few milliseconds of one connection. */
const batchSize = 1000;

/**
 * Periodically looks up the sessions of all open sockets and closes the sockets whose session has ended. However a
 * session ended, even if a message between processes was lost, its sockets receive nothing after `everyMs`. Returns a
 * function that stops the checks.
 */
export function closeEnded({ sockets, endedAmong, everyMs, report }: Options): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function look(): Promise<void> {
    const open = [...sockets()];
    for (let from = 0; from < open.length && !signal.aborted; from += batchSize) {
      const batch = open.slice(from, from + batchSize);
      const ended = new Set((await endedAmong(batch.map(({ data }) => data.key))).map(({ token_hash }) => token_hash));
      for (const socket of batch) if (ended.has(socket.data.key.token_hash)) socket.disconnect(true);
    }
  }

  async function lookPeriodically(): Promise<void> {
    while (!signal.aborted) {
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await look().catch((error) => report(error, 'sessions of sockets'));
    }
  }

  const looking = lookPeriodically();
  return async () => {
    stopping.abort();
    await looking;
  };
}
