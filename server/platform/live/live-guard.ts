import type { IncomingMessage } from 'node:http';
import { second } from '@rendezvous/contract/durations';
import type { Server, Socket } from 'socket.io';
import { networkOf } from '../calls/networks.ts';
import { sessionsIn } from '../calls/session.ts';

/** A page has one message and one typing notice under way, rarely more. */
const maxInFlight = 16;
/** A page that was offline sends its messages one by one; a client refused this often ignores refusals. */
const maxRefused = 100;
/** The largest answers have 20 KB, so a client with this much unsent does not read. */
const maxUnsentBytes = 1024 * 1024;
/** Frames of any kind per `lookEveryMs`, malformed ones included: 200 a second. Typing and sending stay under 5. */
const maxFrames = 1000;
const lookEveryMs = 5 * second;
/**
 * Connections of one network that no session has joined yet. A member's joins within milliseconds, so that hundreds
 * of members behind one address have a few waiting at a time; a refused page tries again by itself.
 */
const maxWaiting = 100;
/** Frames of a connection before a session joins it: its CONNECT, and what a slow page sends with it. */
const framesBeforeJoining = 3;
/** When a connection that no session has joined is closed. */
export const joinsWithinMs = 10 * second;

type Connection = Socket['conn'];

/**
 * Cuts off sockets that send more than any page does or let answers pile up, so that one member cannot starve the
 * others, bounds those that visitors hold, and lets only the session that opened a polling connection use it. A page
 * that was cut off reconnects after a second.
 */
export function createSocketGuard(io: Server, addressOf: (request: IncomingMessage) => string) {
  /** Frames of each connection since the last look. */
  const frames = new Map<Connection, number>();
  /** Sockets with calls under way. */
  const calling = new Map<Socket, { inFlight: number; refused: number }>();
  /** Counts, by network, connections that no session has joined yet. */
  const waiting = new Map<Connection, string>();
  const counts = new Map<string, number>();
  /** The session that opened each polling connection, by the id of the connection in the address of its requests. */
  const owners = new Map<string, string>();
  const networkOfRequest = (request: IncomingMessage) => networkOf(addressOf(request));

  function countFrame(this: Connection): void {
    const count = (frames.get(this) ?? 0) + 1;
    frames.set(this, count);
    if (count > (waiting.has(this) ? framesBeforeJoining : maxFrames)) cut(this);
  }

  function stopWaiting(connection: Connection): void {
    const network = waiting.get(connection);
    if (network === undefined) return;
    waiting.delete(connection);
    const left = (counts.get(network) ?? 0) - 1;
    if (left > 0) counts.set(network, left);
    else counts.delete(network);
  }

  io.engine.on('connection', (connection: Connection) => {
    connection.on('packet', countFrame);
    if (connection.transport.name === 'polling') owners.set(inside(connection).id, ownerOf(connection.request));
    const network = networkOfRequest(connection.request);
    waiting.set(connection, network);
    counts.set(network, (counts.get(network) ?? 0) + 1);
    connection.once('close', () => {
      stopWaiting(connection);
      frames.delete(connection);
      owners.delete(inside(connection).id);
    });
  });
  // A proxy may log addresses: that of a connection alone, without its session, opens nothing.
  io.engine.use((request: EngineRequest, _answer: unknown, next: (refusal?: Error) => void) => {
    const { sid } = request._query;
    next(sid !== undefined && owners.get(sid) !== ownerOf(request) ? new Error('another session') : undefined);
  });
  const looking = setInterval(() => {
    for (const connection of frames.keys()) if (!waiting.has(connection)) frames.delete(connection);
    for (const { conn } of io.of('/').sockets.values()) if (unsentBytes(conn) > maxUnsentBytes) cut(conn);
  }, lookEveryMs);

  return {
    /** Whether a request may open a connection. */
    mayOpen: (request: IncomingMessage): boolean => (counts.get(networkOfRequest(request)) ?? 0) < maxWaiting,

    /** Call when a session may not join: its connection ends as soon as the refusal has been sent. */
    refused({ conn }: Socket): void {
      setImmediate(() => conn.close());
    },

    /** Call when a session has joined the socket's connection. */
    joined(socket: Socket): void {
      stopWaiting(socket.conn);
      // Socket.IO keeps a connection open after its socket has disconnected, and nothing would count its frames.
      socket.once('disconnect', (reason) => {
        if (reason === 'client namespace disconnect') cut(socket.conn);
      });
    },

    /** Whether a socket may start another call; call `end` once it is answered. */
    begin(socket: Socket): boolean {
      if (unsentBytes(socket.conn) > maxUnsentBytes) {
        cut(socket.conn);
        return false;
      }
      const calls = calling.get(socket) ?? { inFlight: 0, refused: 0 };
      calling.set(socket, calls);
      if (calls.inFlight < maxInFlight) {
        calls.inFlight++;
        return true;
      }
      if (++calls.refused > maxRefused) cut(socket.conn);
      return false;
    },

    end(socket: Socket): void {
      const calls = calling.get(socket);
      if (calls && --calls.inFlight === 0) calling.delete(socket);
    },

    close: () => clearInterval(looking),
  };
}

export type SocketGuard = ReturnType<typeof createSocketGuard>;

/** The host and the session that a request names. */
const ownerOf = ({ headers }: IncomingMessage): string => [headers.host, ...sessionsIn(headers.cookie)].join(' ');

/** What Engine.IO's types leave out. */
interface EngineRequest extends IncomingMessage {
  readonly _query: { readonly sid?: string };
}
interface Inside {
  readonly id: string;
  readonly writeBuffer: readonly { data?: { length: number } }[];
  /** Absent while the transport is long polling. */
  readonly transport: { readonly socket?: { readonly bufferedAmount: number; terminate(): void } };
}

const inside = (connection: Connection) => connection as unknown as Inside;

function unsentBytes(connection: Connection): number {
  const { writeBuffer, transport } = inside(connection);
  return writeBuffer.reduce((sum, { data }) => sum + (data?.length ?? 0), transport.socket?.bufferedAmount ?? 0);
}

/** Closes immediately: a graceful close would wait for a peer that does not read, while still reading what it sent. */
function cut(connection: Connection): void {
  const { socket } = inside(connection).transport;
  connection.close(true);
  socket?.terminate();
}
