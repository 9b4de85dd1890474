import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { second } from '@rendezvous/contract/durations';
import { bucketRequests, textOf } from '../adapters/storage/s3-requests.ts';
import type { Bucket } from '../platform/process/bucket-url.ts';
import type { Config } from '../platform/process/config.ts';

/** All files of an app, by name: in `DATA_DIR`, and in its bucket where it has one. */
export async function filesOf({
  DATA_DIR,
  S3_URL,
}: Pick<Config, 'DATA_DIR' | 'S3_URL'>): Promise<Map<string, Uint8Array>> {
  return new Map([...onDisk(DATA_DIR), ...(S3_URL ? await inBucket(S3_URL) : [])]);
}

function onDisk(folder: string): [string, Uint8Array][] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(folder, file), readFileSync(file)]);
}

async function inBucket(bucket: Bucket): Promise<[string, Uint8Array][]> {
  const request = bucketRequests(bucket, 5 * second);
  const keys = [...textOf((await request('?list-type=2')).bytes).matchAll(/<Key>([^<]+)</g)].map(
    ([, key]) => key as string,
  );
  return Promise.all(keys.map(async (key): Promise<[string, Uint8Array]> => [key, (await request(`/${key}`)).bytes]));
}
