import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { minute, second } from '@rendezvous/contract/durations';
import type { Bucket } from '../../platform/process/bucket-url.ts';
import { type BucketAnswer, bucketFiles, bucketRequests, failureOf, textOf } from './s3-requests.ts';
import { pathOf, type Storage } from './storage.ts';

/** Whoever waits longer for a photo has left the page. */
const patience = 10 * second;

/** A copy of somebody's data may have gigabytes, and no page waits for it. */
const patienceWithLarge = 30 * minute;

/** Files in a folder of a bucket. No object sets its own access, so files are as private as the bucket. */
export function s3Storage(bucket: Bucket, root: string, deadline = patience): Storage {
  const request = bucketRequests(bucket, deadline);
  const requestLarge = bucketRequests(bucket, patienceWithLarge);
  const openFile = bucketFiles(bucket, deadline);
  const inBucket = (key: string) => `/${root}/${pathOf(key)}`;
  const { pathname: name } = new URL(bucket.address);

  /** The paths of all files of a folder; the store lists a thousand at a time. */
  async function pathsIn(folder: string): Promise<string[]> {
    const paths: string[] = [];
    for (;;) {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${inBucket(folder).slice(1)}/` });
      const last = paths.at(-1);
      if (last) query.set('start-after', last.slice(1));
      const page = textOf(done(await request(`?${query}`)).bytes);
      for (const [, key] of page.matchAll(/<Key>([^<]+)<\/Key>/g)) paths.push(`/${key}`);
      if (!page.includes('<IsTruncated>true</IsTruncated>')) return paths;
    }
  }

  return {
    async write(key, bytes) {
      done(await request(inBucket(key), { method: 'PUT', body: bytes }));
    },

    async read(key) {
      return doneOrAbsent(await request(inBucket(key)))?.bytes;
    },

    async open(key) {
      const opened = await openFile(inBucket(key));
      if ('content' in opened) return opened;
      doneOrAbsent(opened);
      return undefined;
    },

    /** Buffers the file on this machine's disk, because the store needs its length and digest first. */
    async writeFrom(key, pieces) {
      const file = await openUnnamed();
      try {
        const digest = createHash('sha256');
        for await (const piece of pieces) {
          digest.update(piece);
          await file.appendFile(piece);
        }
        const blob = await openAsBlob(`/dev/fd/${file.fd}`);
        done(await requestLarge(inBucket(key), { method: 'PUT', body: { blob, sha256: digest.digest('hex') } }));
        return blob.size;
      } finally {
        await file.close();
      }
    },

    async removeFolder(folder) {
      for (const path of await pathsIn(folder)) doneOrAbsent(await request(path, { method: 'DELETE' }));
    },

    async copyFolder(from, to) {
      for (const path of await pathsIn(from)) {
        const copy = `${inBucket(to)}${path.slice(inBucket(from).length)}`;
        done(await request(copy, { method: 'PUT', headers: { 'x-amz-copy-source': `${name}${path}` } }));
      }
    },
  };
}

/** Opens a temporary file and unlinks it, so that a process that is killed leaves nothing behind. */
async function openUnnamed(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'rendezvous-'));
  try {
    return await open(join(folder, 'file'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A copy that fails half-way has status 200 and the failure in its body. */
function done(answer: BucketAnswer): BucketAnswer {
  if (answer.status >= 300 || answer.code) throw failureOf(answer);
  return answer;
}

const doneOrAbsent = (answer: BucketAnswer) =>
  answer.status === 404 && answer.code !== 'NoSuchBucket' ? undefined : done(answer);
