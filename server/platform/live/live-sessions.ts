import type { Socket } from 'socket.io';
import type { SessionKey } from '../calls/session.ts';
import type { Report } from '../process/report.ts';
import { repeat } from '../work/repeat.ts';

/** The session of a socket, and the database that holds it. */
export interface SocketSession extends SessionKey {
  readonly database: string;
}

interface Options {
  sockets(): Iterable<Socket>;
  endedAmong(sessions: readonly SocketSession[]): Promise<readonly SessionKey[]>;
  readonly everyMs: number;
  readonly report: Report;
}

/** Sessions per lookup statement: a few milliseconds of one connection. */
const batchSize = 1000;

/**
 * Periodically looks up the sessions of all open sockets and closes the sockets whose session has ended. However a
 * session ended, even if a message between processes was lost, its sockets receive nothing after `everyMs`. Returns a
 * function that stops the checks.
 */
export function closeEnded({ sockets, endedAmong, everyMs, report }: Options): () => Promise<void> {
  async function look(signal: AbortSignal): Promise<void> {
    const open = [...sockets()];
    for (let from = 0; from < open.length && !signal.aborted; from += batchSize) {
      const batch = open.slice(from, from + batchSize);
      const ended = new Set((await endedAmong(batch.map(({ data }) => data.key))).map(({ token_hash }) => token_hash));
      for (const socket of batch) if (ended.has(socket.data.key.token_hash)) socket.disconnect(true);
    }
  }

  return repeat({ name: 'sessions of sockets', everyMs, run: look, report });
}
