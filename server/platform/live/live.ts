import type { IncomingMessage } from 'node:http';
import { second } from '@rendezvous/contract/durations';
import { type LiveEvent, type Payload, requestFailures, socketBytes } from '@rendezvous/contract/endpoint';
import { ProblemError, problem } from '@rendezvous/contract/problem';
import { pageMember } from '@rendezvous/contract/site';
import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { Caller } from '../calls/caller.ts';
import type { Door } from '../calls/door.ts';
import { toProblem } from '../calls/failures.ts';
import { type SessionKey, sessionHash } from '../calls/session.ts';
import { addressOf, trustProxies } from '../http/proxies.ts';
import { answerBuckets } from '../process/gauges.ts';
import { inRequest, newRequestId, requestIdHeader, requestIdsOf } from '../process/request-ids.ts';
import type { Events } from '../work/events.ts';
import { redisAdapter } from './live-adapter.ts';
import { createSocketGuard, joinsWithinMs, type SocketGuard } from './live-guard.ts';
import { askProcesses } from './live-presence.ts';
import { closeEnded, type SocketSession } from './live-sessions.ts';
import type { Redis } from './redis.ts';

/**
 * Identifies the caller of a handshake, who has no `member` without a session. `present` shows the member as online.
 * Throws `request.unknown_site`.
 */
export type CallerOfHandshake = (
  handshake: { headers: Record<string, string | string[] | undefined>; address: string },
  present?: boolean,
) => Promise<Caller>;

const RawCall = z.object({
  method: z.string(),
  path: z.string(),
  query: z.record(z.string(), z.unknown()).optional(),
  body: z.unknown().optional(),
});

/** Messages and questions between the processes of an installation. */
interface BetweenProcesses {
  sessionEnded(memberId: string, tokenHash: string): void;
  isConnected(memberId: string, question: string): void;
  isHere(question: string, isConnected: boolean): void;
}

type LiveServer = Server<DefaultEventsMap, DefaultEventsMap, BetweenProcesses, { key?: SocketSession }>;

/**
 * One member's tabs and devices on one process. The oldest is closed first, as its network connection may already be
 * lost.
 */
const maxSockets = 20;

interface Options {
  readonly trustedProxies: number;
  /** Present if other processes hold sockets too. */
  readonly redis?: { readonly connection: Redis; readonly channel: string } | undefined;
  readonly events: Pick<Events, 'inBackground'>;
  report(error: unknown, where: string): void;
}

interface Opening {
  readonly door: Door;
  readonly callerOf: CallerOfHandshake;
  /** Of these sessions, those that have ended. */
  readonly endedAmong: (sessions: readonly SocketSession[]) => Promise<readonly SessionKey[]>;
  readonly checkEveryMs: number;
  /** The header in which a trusted proxy names the country; stored with the socket for its calls. */
  readonly countryHeader: string | undefined;
}

/** Live updates are hints that may be lost, never the source of truth. */
export class Live {
  readonly #io: LiveServer;
  readonly #guard: SocketGuard;
  readonly #isElsewhere: (memberId: string) => Promise<boolean>;
  readonly #options: Options;
  readonly #trust: ReturnType<typeof trustProxies>;
  #stopChecking = async () => {};
  /** For Prometheus. */
  readonly seconds = new Histogram({
    name: 'rendezvous_live_call_seconds',
    help: 'Time to answer a call over a socket',
    labelNames: ['method', 'route', 'status'],
    buckets: answerBuckets,
    registers: [],
  });

  constructor(app: FastifyInstance, options: Options) {
    const { redis } = options;
    this.#options = options;
    this.#trust = trustProxies(options.trustedProxies);
    this.#io = new Server(app.server, {
      path: '/live',
      serveClient: false,
      transports: ['websocket', 'polling'],
      maxHttpBufferSize: socketBytes,
      connectTimeout: joinsWithinMs,
      allowRequest: (request, decide) => decide(null, this.#guard.mayOpen(request)),
      perMessageDeflate: false,
      httpCompression: false,
      ...(redis ? { adapter: redisAdapter(redis.connection, redis.channel) } : {}),
    });
    const idOf = requestIdsOf(options.trustedProxies);
    this.#io.engine.on('headers', (headers: Record<string, string>, request: IncomingMessage) => {
      headers[requestIdHeader] = idOf(request);
    });
    this.#guard = createSocketGuard(this.#io, (request) => addressOf(request, this.#trust));
    this.#io.on('sessionEnded', (memberId, tokenHash) => this.#endHere(memberId, tokenHash));
    this.#isElsewhere = askProcesses(this.#io, (memberId) => this.#here(memberId).length > 0);
  }

  /** Accepts sockets of members only; each call runs through the door as that member. */
  open({ door, callerOf, endedAmong, checkEveryMs, countryHeader }: Opening): void {
    const join = async (socket: Socket, next: (refusal?: Error) => void) => {
      const refuse = (refusal: Error) => {
        next(refusal);
        this.#guard.refused(socket);
      };
      try {
        // Only a hand-written client reconnects over a connection that it has left.
        if (!socket.request) return refuse(new Error('request.malformed'));
        const address = addressOf(socket.request, this.#trust);
        // Counted by its address alone, before its session is looked up.
        await door.admit({ member: null, address });
        const { headers, auth } = socket.handshake;
        const named = auth.member === undefined ? {} : { [pageMember.header]: String(auth.member) };
        const caller = await callerOf({ headers: { ...headers, ...named }, address });
        if (!caller.member || !caller.token) return refuse(new Error('authentication_required'));
        if (!caller.sameOrigin) return refuse(new Error('request.foreign_origin'));
        if (caller.ageRequired) return refuse(new Error(requestFailures.age_required.code));
        await door.admit(caller);
        socket.handshake.address = address;
        socket.data.key = {
          member_id: caller.member.id,
          token_hash: sessionHash(caller.token),
          database: caller.site.database,
        };
        await socket.join(roomOf(caller.member.id));
        next();
      } catch (error) {
        if (!(error instanceof ProblemError)) this.#options.report(error, 'socket');
        refuse(toProblem(error));
      }
    };
    this.#io.use((socket, next) => inRequest(socket.request?.requestId, () => join(socket, next)));
    this.#io.on('connection', (socket) => {
      const { headers, address } = socket.handshake;
      this.#guard.joined(socket);
      // Engine.IO retains each socket's first HTTP request; dropping it saves several KiB per idle connection.
      (socket.conn as { request: unknown }).request = null;
      const passedOn = ['host', 'cookie', 'user-agent', ...(countryHeader ? [countryHeader] : [])];
      const handshake = { headers: Object.fromEntries(passedOn.map((name) => [name, headers[name]])), address };
      const current = cached(() => callerOf(handshake, true));
      this.#makeRoom(socket);
      socket.on('call', (raw: unknown, acknowledge: unknown) => {
        if (typeof acknowledge !== 'function') return;
        if (this.#guard.begin(socket)) {
          const answer = async () => {
            try {
              acknowledge(await this.#answer(door, current, socket, raw));
            } finally {
              this.#guard.end(socket);
            }
          };
          inRequest(newRequestId(), () => this.#options.events.inBackground('live.call', answer));
        } else if (socket.connected)
          acknowledge(failureOf(problem(requestFailures.too_many, { params: { seconds: 1 } })));
      });
    });
    this.#stopChecking = closeEnded({
      sockets: () => this.#io.of('/').sockets.values(),
      endedAmong,
      everyMs: checkEveryMs,
      report: this.#options.report,
    });
  }

  async #answer(door: Door, current: () => Promise<Caller>, socket: Socket, raw: unknown) {
    const labels = { method: 'none', route: 'none', status: 200 };
    const end = this.seconds.startTimer();
    try {
      const parsed = RawCall.safeParse(raw);
      if (!parsed.success) throw problem(requestFailures.malformed);
      const call = parsed.data;
      const known = await current();
      if (!known.member) {
        // Lets the answer go out before the socket closes.
        setImmediate(() => socket.disconnect(true));
        throw problem(requestFailures.authentication_required);
      }
      const caller: Caller = { ...known, effects: {}, socket: socket.id };
      const endpoint = door.find(call.method, call.path, call.query ?? {});
      if (!endpoint || endpoint.upload || endpoint.raw) throw problem(requestFailures.not_found);
      Object.assign(labels, { method: endpoint.method, route: endpoint.path });
      // A session begun or ended here would cost the browser the one that its cookie names.
      if (endpoint.audited) throw problem(requestFailures.http_only);
      return { answer: await door.call(endpoint, { query: call.query, body: call.body }, caller) };
    } catch (error) {
      const failure = failureOf(error);
      labels.status = failure.status;
      return failure;
    } finally {
      end(labels);
    }
  }

  #makeRoom(newest: Socket): void {
    const sockets = this.#here(newest.data.key.member_id);
    // A page that the server disconnects does not reconnect by itself; it falls back to polling.
    for (const oldest of sockets.slice(0, Math.max(0, sockets.length - maxSockets))) oldest.disconnect(true);
  }

  /** The member's sockets on this process, oldest first. */
  #here(memberId: string): Socket[] {
    const { adapter, sockets } = this.#io.of('/');
    return [...(adapter.rooms.get(roomOf(memberId)) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  /** Sends to every open page of a member except the socket `except`. `volatile` events may be dropped under load. */
  send<E extends LiveEvent>(
    memberId: string,
    event: E,
    payload: Payload<E>,
    options: { volatile?: boolean; except?: string } = {},
  ): void {
    const room = options.except ? this.#io.to(roomOf(memberId)).except(options.except) : this.#io.to(roomOf(memberId));
    (options.volatile ? room.volatile : room).emit(event.name, event.payload.parse(payload));
  }

  /** Whether the member may have an open page other than the socket `except`; if not, callers can skip the work. */
  mayReach(memberId: string, except?: string): boolean {
    if (this.#options.redis?.connection.isReady()) return true;
    const sockets = this.#io.of('/').adapter.rooms.get(roomOf(memberId));
    return sockets !== undefined && sockets.size > (except && sockets.has(except) ? 1 : 0);
  }

  /**
   * Whether the member has a page open on any process that answers soon; on this one only while Redis is away. No
   * answer to a call should wait for it.
   */
  async isConnected(memberId: string): Promise<boolean> {
    if (this.#here(memberId).length > 0) return true;
    if (!this.#options.redis?.connection.isReady()) return false;
    return this.#isElsewhere(memberId);
  }

  /**
   * Closes the sockets of one session, given its token's hash: here at once, on other processes when they hear of it.
   */
  endSession(memberId: string, tokenHash: string): void {
    this.#endHere(memberId, tokenHash);
    if (this.#options.redis) this.#io.serverSideEmit('sessionEnded', memberId, tokenHash);
  }

  #endHere(memberId: string, tokenHash: string): void {
    for (const socket of this.#here(memberId)) if (socket.data.key.token_hash === tokenHash) socket.disconnect(true);
  }

  /** Closes all sockets of a member whose sessions have ended. */
  disconnect(memberId: string): void {
    this.#io.in(roomOf(memberId)).disconnectSockets(true);
  }

  connections(): number {
    return this.#io.engine.clientsCount;
  }

  async close(): Promise<void> {
    await this.#stopChecking();
    this.#guard.close();
    await this.#io.close();
  }
}

function failureOf(error: unknown) {
  const { status, problem } = toProblem(error);
  return { status, problem };
}

/** How long a session lookup is cached for a socket; ending the session closes its sockets at once. */
const sessionCachedMs = 5 * second;

function cached(read: () => Promise<Caller>): () => Promise<Caller> {
  let known: Promise<Caller> | undefined;
  let until = 0;
  return () => {
    if (!known || performance.now() > until) {
      known = read();
      until = performance.now() + sessionCachedMs;
      known.catch(() => {
        known = undefined;
      });
    }
    return known;
  };
}

const roomOf = (memberId: string) => `member:${memberId}`;
