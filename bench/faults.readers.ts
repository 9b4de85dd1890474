import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { messageArrived } from '@rendezvous/contract/chat';
import { second } from '@rendezvous/contract/durations';
import { subscribePush } from '@rendezvous/contract/notify';
import { call } from './rig/call.ts';
import type { Person } from './rig/people.ts';
import { openSocket } from './rig/socket.ts';

/** A message that its writer was told is sent. */
export interface Acknowledged {
  readonly id: string;
  readonly at: number;
}

/** A reader's page, which comes back when it is cut off. */
export interface Page {
  /** Of these messages, those that it has not heard of, though it was open before and when they were acknowledged. */
  missed(acknowledged: readonly Acknowledged[]): number;
  /** How often it heard of a message that it had heard of since it was last opened. */
  heardTwice(): number;
  close(): Promise<void>;
}

/** A page that was opened just now may have missed what was announced before it was acknowledged. */
const settlesWithinMs = second;

export function openPage(port: number, { token }: Person): Page {
  const heard = new Set<string>();
  const openFrom: { from: number; until: number }[] = [];
  let twice = 0;
  let isOver = false;

  async function stayOpen(): Promise<void> {
    while (!isOver) {
      const now = new Set<string>();
      const onEvent = (text: string) => {
        const id = idIn(text);
        if (id === undefined) return;
        if (now.has(id)) twice++;
        now.add(id);
        heard.add(id);
      };
      const socket = await openSocket({ port, token, within: 5 * second, onEvent }).catch(() => undefined);
      if (!socket) {
        await wait(50);
        continue;
      }
      const open = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      openFrom.push(open);
      while (socket.raw.readyState === socket.raw.OPEN && !isOver) await wait(20);
      open.until = performance.now();
      socket.raw.terminate();
    }
  }

  const open = stayOpen();
  return {
    missed: (acknowledged) =>
      acknowledged.filter(
        ({ id, at }) => !heard.has(id) && openFrom.some(({ from, until }) => from + settlesWithinMs < at && at < until),
      ).length,
    heardTwice: () => twice,
    async close() {
      isOver = true;
      await open;
    },
  };
}

const arrived = `42["${messageArrived.name}"`;
const idIn = (text: string): string | undefined =>
  text.startsWith(arrived) ? /"message":\{"id":"([0-9a-f-]{36})"/.exec(text)?.[1] : undefined;

/** Subscribes a reader's browser to pushes; its push service is never reached. */
export async function subscribe(url: string, { token }: Person): Promise<void> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const response = await call(url, subscribePush, {
    body: { subscription: { endpoint: `https://push.example/${randomUUID()}`, keys } },
    cookie: `auth.session=${token}`,
  });
  if (!response.ok) throw new Error(`The browser is not subscribed: ${response.status}`);
}
