import { type LiveEvent, type Payload, requestFailures } from '@rendezvous/contract/endpoint';
import { problem } from '@rendezvous/contract/problem';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { FastifyInstance } from 'fastify';
import type { RedisClientType } from 'redis';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { toProblem } from './http.ts';
import type { Registry } from './mount.ts';
import { sessionHash } from './session.ts';

/** Who a handshake belongs to; null when its host is no site of ours or it has no session. `present` shows the member as online. */
export type CallerOfHandshake = (
  handshake: { headers: Record<string, string | string[] | undefined>; address: string },
  present?: boolean,
) => Promise<Caller | null>;

const RawCall = z.object({ method: z.string(), path: z.string(), query: z.record(z.string(), z.unknown()).optional(), body: z.unknown().optional() });

/** Live updates: a nudge that may be lost, never the truth. */
export class Live {
  readonly #io: Server;
  /** Other processes hold sockets too. */
  readonly #shared: boolean;

  constructor(app: FastifyInstance, redis?: RedisClientType) {
    this.#shared = redis !== undefined;
    this.#io = new Server(app.server, {
      path: '/live',
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: 32 * 1024,
      perMessageDeflate: false,
      httpCompression: false,
      ...(redis ? { adapter: createAdapter(redis) } : {}),
    });
  }

  /** Opens the door: sockets of members only, each call through the registry as that member. */
  open(registry: Registry, callerOf: CallerOfHandshake): void {
    this.#io.use(async (socket, next) => {
      try {
        const caller = await callerOf(socket.handshake);
        if (!caller?.member) return next(new Error('authentication_required'));
        if (!caller.sameOrigin) return next(new Error('request.foreign_origin'));
        await socket.join(roomOf(caller.member.id));
        socket.data.session = caller.token && sessionHash(caller.token);
        next();
      } catch (error) {
        next(error as Error);
      }
    });
    this.#io.on('connection', (socket) => {
      const { headers, address } = socket.handshake;
      // Engine.IO keeps the first HTTP request of every socket; without it an idle connection is several KiB smaller.
      (socket.conn as { request: unknown }).request = null;
      const handshake = {
        headers: { host: headers.host, cookie: headers.cookie, 'x-forwarded-for': headers['x-forwarded-for'], 'user-agent': headers['user-agent'] },
        address,
      };
      const current = remembered(() => callerOf(handshake, true));
      socket.on('call', (raw: unknown, acknowledge: unknown) => {
        if (typeof acknowledge === 'function') void this.#answer(registry, current, socket, raw).then((result) => acknowledge(result));
      });
    });
  }

  async #answer(registry: Registry, current: () => Promise<Caller | null>, socket: Socket, raw: unknown) {
    try {
      const parsed = RawCall.safeParse(raw);
      if (!parsed.success) throw problem(requestFailures.malformed);
      const call = parsed.data;
      const known = await current();
      if (!known?.member) throw problem(requestFailures.authentication_required);
      const caller: Caller = { ...known, effects: {}, socket: socket.id };
      const endpoint = registry.find(call.method, call.path, call.query ?? {});
      if (!endpoint || endpoint.upload) throw problem(requestFailures.not_found);
      const answer = await registry.call(endpoint, { query: call.query, body: call.body }, caller);
      // Signing in or out needs a cookie, which a socket cannot set.
      if (caller.effects.session === null) socket.disconnect(true);
      return { answer };
    } catch (error) {
      const { status, problem } = toProblem(error);
      return { status, problem };
    }
  }

  /** Tells every open page of a member, but the socket `except`. `volatile` events may be dropped under pressure. */
  send<E extends LiveEvent>(memberId: string, event: E, payload: Payload<E>, options: { volatile?: boolean; except?: string } = {}): void {
    const room = options.except ? this.#io.to(roomOf(memberId)).except(options.except) : this.#io.to(roomOf(memberId));
    (options.volatile ? room.volatile : room).emit(event.name, event.payload.parse(payload));
  }

  /** Whether a page of the member other than the socket `except` may be open; false saves the work of telling it. */
  mayReach(memberId: string, except?: string): boolean {
    if (this.#shared) return true;
    const sockets = this.#io.of('/').adapter.rooms.get(roomOf(memberId));
    return sockets !== undefined && sockets.size > (except && sockets.has(except) ? 1 : 0);
  }

  /** Whether the member has a page open on this or another process. */
  async isConnected(memberId: string): Promise<boolean> {
    if (this.#io.of('/').adapter.rooms.has(roomOf(memberId))) return true;
    return (await this.#io.in(roomOf(memberId)).fetchSockets()).length > 0;
  }

  /** Ends the sockets of one session of a member, by its token's hash. */
  async endSession(memberId: string, tokenHash: string): Promise<void> {
    for (const socket of await this.#io.in(roomOf(memberId)).fetchSockets()) {
      if (socket.data.session === tokenHash) socket.disconnect(true);
    }
  }

  /** Ends every socket of a member, whose sessions are over. */
  disconnect(memberId: string): void {
    this.#io.in(roomOf(memberId)).disconnectSockets(true);
  }

  connections(): number {
    return this.#io.engine.clientsCount;
  }

  async close(): Promise<void> {
    this.#io.disconnectSockets(true);
    await this.#io.close();
  }
}

/** How long a socket's session is taken for good without looking again; ending the session ends its sockets at once. */
const sessionKeptMs = 5000;

function remembered(read: () => Promise<Caller | null>): () => Promise<Caller | null> {
  let known: Promise<Caller | null> | undefined;
  let until = 0;
  return () => {
    if (!known || Date.now() > until) {
      known = read();
      until = Date.now() + sessionKeptMs;
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}

const roomOf = (memberId: string) => `member:${memberId}`;
