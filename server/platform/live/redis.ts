import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '@rendezvous/contract/durations';
import type { Logger } from 'pino';
import { createClient, type RedisClientType } from 'redis';

/** How often each connection is pinged. */
const pingEveryMs = second;
/**
 * Without an answer for this long, Redis counts as away even if the connection looks open, as in a network that drops
 * packets.
 */
const silentAtMostMs = 3 * second;
/** How long startup waits for Redis before going on without it. */
const startsWithinMs = 2 * second;
const endsWithinMs = second;
const reportsEveryMs = minute;

/** By default the client gives up for good on a connection that was silent too long. */
const socket = {
  socketTimeout: 2 * silentAtMostMs,
  reconnectStrategy: (attempt: number) => Math.min(attempt * 100, 2 * second) * (0.5 + Math.random() / 2),
};

/** Redis, when available. It carries live updates and limits, so nothing waits for it or fails without it. */
export interface Redis {
  /** Whether Redis answers now. */
  isReady(): boolean;
  /**
   * For limits. Commands fail at once while the connection is down; check `isReady` first, as a hanging connection does
   * not fail.
   */
  readonly commands: RedisClientType;
  /** Sends `text` to subscribers on all processes; lost while Redis is away. */
  publish(channel: string, text: string): void;
  subscribe(channel: string, listener: (text: string) => void): void;
  close(): Promise<void>;
}

/**
 * Opens Redis and keeps retrying: at startup, after a lost connection and after a restart. Logs when Redis goes away,
 * once a minute while it is away, and when it returns. Throws for a malformed URL.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  // An offline queue would send stale messages minutes later and make their senders wait.
  const commands = createClient({ url, disableOfflineQueue: true, pingInterval: pingEveryMs, socket });
  // Runs one command only, the subscription, which may be given before the connection is up.
  const subscriber = createClient({ url, pingInterval: pingEveryMs, socket });
  const clients = [commands, subscriber];
  const heard = new Map(clients.map((client) => [client, Number.NEGATIVE_INFINITY]));
  let reportedAt = Number.NEGATIVE_INFINITY;
  let closing = false;

  const isReady = () =>
    clients.every((client) => client.isReady && performance.now() - (heard.get(client) ?? 0) < silentAtMostMs);
  function complain(error: unknown): void {
    if (closing || performance.now() - reportedAt < reportsEveryMs) return;
    reportedAt = performance.now();
    log.warn(
      { err: error },
      'Redis is away: live updates stay within this process and limits are counted by each process, until it is back',
    );
  }
  function noteBack(): void {
    if (reportedAt === Number.NEGATIVE_INFINITY || !isReady()) return;
    reportedAt = Number.NEGATIVE_INFINITY;
    log.info('Redis is back');
  }

  const connected = clients.map((client) => {
    const hear = () => {
      heard.set(client, performance.now());
      noteBack();
    };
    client.on('ready', hear).on('ping-interval', hear).on('error', complain);
    return client.connect().then(hear, complain);
  });
  await Promise.race([Promise.all(connected), wait(startsWithinMs, undefined, { ref: false })]);
  if (!isReady()) complain(new Error('no answer yet'));

  return {
    isReady,
    commands: commands as RedisClientType,
    publish(channel, text) {
      if (isReady()) commands.publish(channel, text).catch(complain);
    },
    subscribe(channel, listener) {
      const listen = (text: string) => {
        try {
          listener(text);
        } catch (error) {
          complain(error);
        }
      };
      subscriber.subscribe(channel, listen).catch(complain);
    },
    async close() {
      closing = true;
      await Promise.all(clients.map(end));
    },
  };
}

async function end(client: {
  isReady: boolean;
  isOpen: boolean;
  close(): Promise<void>;
  destroy(): void;
}): Promise<void> {
  if (client.isReady) await Promise.race([client.close(), wait(endsWithinMs, undefined, { ref: false })]);
  if (client.isOpen) client.destroy();
}
