import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import type { Bucket } from '../../platform/process/bucket-url.ts';
import type { Config } from '../../platform/process/config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import { bucketRequests, StoreFailed, textOf } from './s3-requests.ts';
import { pathOf, type Storage } from './storage.ts';

const startPatience = 10 * second;

/**
 * Makes the storages of the configuration, a folder each: in the bucket of `S3_URL`, else in `DATA_DIR`. Throws an
 * Error that names `S3_URL` for a bucket that cannot be used.
 */
export async function openStorage({
  S3_URL: bucket,
  DATA_DIR,
}: Pick<Config, 'S3_URL' | 'DATA_DIR'>): Promise<(folder: string) => Storage> {
  if (!bucket) return (folder) => diskStorage(join(DATA_DIR, folder));
  const { host, pathname } = new URL(bucket.address);
  const obstacle = await obstacleIn(bucket).catch((error) => {
    if (error instanceof StoreFailed) return `answers ${error.code}`;
    throw error;
  });
  if (obstacle) throw new Error(`S3_URL: the bucket ${pathname.slice(1)} at ${host} ${obstacle}`);
  return (folder) => s3Storage(bucket, folder);
}

/** Tries once what the app will do, so that a missing permission shows at startup and not at the first photo. */
async function obstacleIn(bucket: Bucket): Promise<string | undefined> {
  const request = bucketRequests(bucket, startPatience);
  const probe = s3Storage(bucket, 'start', startPatience);
  const folder = randomBytes(16).toString('hex');
  const file = `${folder}/probe`;
  await probe.write(file, Buffer.from('probe'));
  try {
    for (const path of [`/start/${pathOf(file)}`, '?list-type=2&max-keys=1'])
      if (await isOpen(`${bucket.address}${path}`)) return 'is open to everybody: make it private';
  } finally {
    await probe.removeFolder(folder);
  }
  // Stores without versions do not know this request, and the key may not be permitted to make it.
  const versioning = await request('?versioning').catch(() => undefined);
  if (versioning && textOf(versioning.bytes).includes('<Status>Enabled<'))
    return 'keeps versions, so that nothing could be erased: switch versioning off';
  return undefined;
}

async function isOpen(address: string): Promise<boolean> {
  const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(startPatience) }).catch(
    () => undefined,
  );
  await response?.body?.cancel();
  return response?.ok ?? false;
}
