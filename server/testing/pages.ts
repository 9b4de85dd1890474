import type { AddressInfo } from 'node:net';
import type { Endpoint, LiveEvent, Payload } from '@rendezvous/contract/endpoint';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { TestApp } from './app.ts';

type Options = Partial<ManagerOptions & SocketOptions>;

/** Opens the socket that a member's page has, and records every live event it receives. */
export async function openPage(
  app: TestApp,
  { browser }: { browser: { jar: Map<string, string>; host?: string } },
  options: Options = {},
) {
  const socket = io(await addressOf(app), {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
    extraHeaders: {
      host: browser.host ?? 'localhost',
      cookie: `auth.session=${browser.jar.get('auth.session')}`,
      ...options.extraHeaders,
    },
  });
  const received: { name: string; payload: unknown }[] = [];
  socket.onAny((name: string, payload: unknown) => received.push({ name, payload }));
  await new Promise<void>((connected, refused) => {
    socket.once('connect', connected);
    socket.once('connect_error', (error) => {
      socket.disconnect();
      refused(error);
    });
  });
  return {
    socket,
    received,
    named: <E extends LiveEvent>({ name }: E) =>
      received.filter((event) => event.name === name).map(({ payload }) => payload as Payload<E>),
    raw: (call: unknown) => socket.emitWithAck('call', call),
    call: (endpoint: Endpoint, body?: object) =>
      socket.emitWithAck('call', { method: endpoint.method, path: endpoint.path, body }),
    /** Why the server or the network ended the socket. */
    ended: endOf(socket),
    close: () => socket.disconnect(),
  };
}

export type Page = Awaited<ReturnType<typeof openPage>>;

/** The address at which the app listens, from the first request for it. */
export async function addressOf({ app, listen }: TestApp): Promise<string> {
  if (!app.server.listening) await listen();
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const endOf = (socket: Socket) => new Promise<string>((ended) => socket.once('disconnect', ended));
