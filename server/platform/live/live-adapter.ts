import type { Namespace } from 'socket.io';
import { ClusterAdapterWithHeartbeat, type ClusterMessage, type ClusterResponse } from 'socket.io-adapter';
import type { Redis } from './redis.ts';

/**
 * Carries live updates between processes by Redis' publish and subscribe. The sockets of this process never wait for
 * Redis: what is published while it is away is lost to the other processes alone.
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

/** Databases of one Redis have their channels in common, so an installation's has its database in the name. */
export const liveChannel = (redisUrl: string) => `rendezvous.live${new URL(redisUrl).pathname}`;
