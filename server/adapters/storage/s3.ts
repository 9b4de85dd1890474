import { second } from '@rendezvous/contract/durations';
import type { Bucket } from '../../platform/process/bucket-url.ts';
import { type Answered, bucketRequests, failureOf, textOf } from './s3-requests.ts';
import { pathOf, type Storage } from './storage.ts';

/** The reader of a page that waits longer for a photo has left. */
const patience = 10 * second;

/** Files in a folder of a bucket. No object sets its own access, so files are as private as the bucket. */
export function s3Storage(bucket: Bucket, root: string, deadline = patience): Storage {
  const request = bucketRequests(bucket, deadline);
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

/** A copy that fails half-way has status 200 and the failure in its body. */
function done(answer: Answered): Answered {
  if (answer.status >= 300 || answer.code) throw failureOf(answer);
  return answer;
}

const doneOrAbsent = (answer: Answered) =>
  answer.status === 404 && answer.code !== 'NoSuchBucket' ? undefined : done(answer);
