import { createClient, type RedisClientType } from 'redis';

/** Connects, or throws; a connection that is lost later is told and made again. */
export async function connectRedis(url: string, report: (error: unknown, where: string) => void): Promise<RedisClientType> {
  const client = createClient({ url, disableOfflineQueue: true }) as RedisClientType;
  client.on('error', (error) => report(error, 'redis'));
  await client.connect();
  return client;
}
