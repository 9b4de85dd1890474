import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Redis } from './redis.ts';

/**
 * Carries live updates between processes over Redis publish/subscribe. This process's own sockets never wait for Redis:
 * during an outage, only other processes miss updates.
 */
export const redisAdapter = (redis: Redis, channel: string) =>
  class extends ClusterAdapterWithHeartbeat {
    constructor(namespace: Namespace) {
      super(namespace, {});
      redis.subscribe(channel, (text) => this.onMessage(JSON.parse(text)));
    }

    protected override async doPublish(message: ClusterMessage): Promise<string> {
      redis.publish(channel, JSON.stringify(message));
      return '';
    }

    protected override async doPublishResponse(_requester: string, response: ClusterResponse): Promise<void> {
      redis.publish(channel, JSON.stringify(response));
    }
  };

/** Databases of one Redis server share channels, so the channel's name includes the database. */
export const liveChannel = (redisUrl: string) => `rendezvous.live${new URL(redisUrl).pathname}`;
