import { second } from '@rendezvous/contract/durations';
import {
  type Answer,
  type Endpoint,
  type Input,
  type LiveEvent,
  type Payload,
  type Problem,
  socketBytes,
} from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Socket } from 'socket.io-client';
import { whenIdle } from '../browser/when-idle.ts';
import { api, otherMember } from '../query/api.ts';
import { inBackground } from '../query/background.ts';
import type { Refreshed } from '../query/refresh.ts';
import { useUser } from '../session/session.ts';

type Listener = (payload: unknown) => void;
type Acknowledgement<E extends Endpoint> = { answer: Answer<E> } | { status: number; problem: Problem };

const listeners = new Map<string, Set<Listener>>();
/** Events dispatched before their listeners' code was fetched. */
const undelivered: (() => void)[] = [];
const answerTimeout = 8 * second;
/** Temporary refusals of a connection. Socket.IO itself retries only without an answer. */
const temporary: readonly string[] = ['request.busy', 'request.failed', 'request.too_many'];
/** Varied at random by half, so that not all browsers return at once. */
const reconnectDelay = 10 * second;
const transports = 'WebSocket' in globalThis ? ['websocket', 'polling'] : ['polling'];
const opensWithinMs = 10 * second;
/** After so many WebSockets in a row that never opened, or were cut within this time, the next connection polls. */
const maxCuts = 2;
const cutWithinMs = 10 * second;
let socket: Socket | undefined;

/** Calls `handler` for every live event of this kind while the component is mounted. */
export function useLive<E extends LiveEvent>(event: E, handler: (payload: Payload<E>) => void): void {
  const onEvent = useEffectEvent((payload: unknown) => handler(payload as Payload<E>));
  useEffect(() => {
    const listener: Listener = (payload) => onEvent(payload);
    const known = listeners.get(event.name) ?? new Set();
    listeners.set(event.name, known.add(listener));
    if (undelivered.length > 0) setTimeout(deliver);
    return () => {
      known.delete(listener);
    };
  }, [event.name]);
}

/** Dispatches a live event contained in a call's answer, as the socket may not be open yet. */
export function dispatchLive<E extends LiveEvent>(event: E, payload: Payload<E>): void {
  const known = listeners.get(event.name);
  if (!known) undelivered.push(() => dispatchLive(event, payload));
  else for (const listener of known) listener(payload);
}

function deliver(): void {
  for (const dispatchAgain of undelivered.splice(0)) dispatchAgain();
}

/** Whether a body may be more than the socket takes, at three bytes a UTF-16 unit; a quarter is left for the rest. */
const isLarge = (body: unknown): boolean => 3 * JSON.stringify(body ?? null).length > 0.75 * socketBytes;

/** Like `api`, but over the socket when it is open, which saves a message the request's round trip. */
export async function callLive<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>> {
  if (!socket?.connected || isLarge(input.body)) return api(endpoint, input);
  const { method, path } = endpoint;
  const reply = await socket
    .timeout(answerTimeout)
    .emitWithAck('call', {
      method,
      path,
      query: { ...endpoint.when, ...(input.query as object | undefined) },
      body: input.body,
    })
    .catch((): Acknowledgement<E> => ({ status: 0, problem: { error: 'request.offline' } }));
  const acknowledgement = reply as Acknowledgement<E>;
  if ('answer' in acknowledgement) return acknowledgement.answer;
  throw new ProblemError(acknowledgement.status, acknowledgement.problem);
}

interface Missed {
  /** Read after the first connection: what was written since the server made the page. */
  readonly before: Refreshed;
  /** Read after each further connection. */
  readonly meanwhile: Refreshed;
}

/** Keeps a member's socket open; opens it when the browser is idle, and reads what was missed until then. */
export function useLiveConnection({ before, meanwhile }: Missed): void {
  const client = useQueryClient();
  const id = useUser()?.id;
  const read = useEffectEvent((wasConnected: boolean) => {
    for (const { queryKey } of wasConnected ? meanwhile : before) inBackground(client.invalidateQueries({ queryKey }));
  });
  useEffect(() => {
    if (!id) return;
    let over = false;
    let wasConnected = false;
    let comingBack: ReturnType<typeof setTimeout> | undefined;
    const comeBack = (refused: Socket) => {
      if (!refused.active) refused.connect();
    };
    const start = async () => {
      const { io } = await import('socket.io-client');
      if (over) return;
      const opened = io({
        path: '/live',
        transports,
        // A proxy that refuses the first leaves the second.
        tryAllTransports: true,
        timeout: opensWithinMs,
        auth: { member: id },
      });
      socket = opened;
      pollIfCut(opened);
      // Not as soon as the connection is open: what happens before the session has joined it is missed, too.
      opened.on('connect', () => {
        read(wasConnected);
        wasConnected = true;
      });
      opened.on('connect_error', ({ message }) => {
        if (message === otherMember) window.location.reload();
        if (!opened.active && temporary.includes(message))
          comingBack = setTimeout(comeBack, reconnectDelay * (0.5 + Math.random()), opened);
      });
      opened.onAny((name: string, payload: unknown) => {
        for (const listener of listeners.get(name) ?? []) listener(payload);
      });
    };
    // The server closes the oldest of a member's many pages, to which Socket.IO does not return by itself.
    const onShown = () => {
      if (socket && !document.hidden) comeBack(socket);
    };
    document.addEventListener('visibilitychange', onShown);
    const cancel = whenIdle(() => inBackground(start()));
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onShown);
      cancel();
      clearTimeout(comingBack);
      socket?.disconnect();
      socket = undefined;
      undelivered.length = 0;
    };
  }, [id]);
}

/** Falls back to polling where WebSockets open and are cut, as behind some proxies, until a connection lasts. */
function pollIfCut({ io }: Socket): void {
  let cuts = 0;
  let since = 0;
  io.on('open', () => {
    since = performance.now();
  });
  // Not where the server refuses the session or closes its socket: then this end closes the connection.
  io.on('close', (reason) => {
    if (reason.startsWith('transport')) cuts = performance.now() - since < cutWithinMs ? cuts + 1 : 0;
  });
  io.on('error', ({ message }) => {
    if (message === 'timeout') cuts++;
  });
  io.on('reconnect_attempt', () => {
    io.opts.transports = cuts < maxCuts ? transports : ['polling'];
  });
}
