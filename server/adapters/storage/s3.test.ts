import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Bucket, BucketUrl } from '../../platform/process/bucket-url.ts';
import { freePort } from '../../testing/postgres.ts';
import { createBucket, type RunningS3, refuse, sayXml, startS3 } from '../../testing/s3.ts';
import { openStorage } from './open.ts';
import { s3Storage } from './s3.ts';
import { bucketRequests, textOf } from './s3-requests.ts';
import { storageSuite } from './storage.suite.ts';
import type { Storage } from './storage.ts';

const patience = 400;

let s3: RunningS3;
let url: string;
let bucket: Bucket;
let storage: Storage;
beforeAll(async () => {
  s3 = await startS3();
  url = await createBucket(s3.url);
  bucket = BucketUrl.parse(url);
  storage = s3Storage(bucket, 'photos', patience);
});
afterEach(() => {
  s3.answer = s3.closed;
});
afterAll(() => s3.stop());

storageSuite('s3', async () => ({ storage: s3Storage(bucket, 'photos'), close: async () => {} }));

const folder = () => randomBytes(16).toString('hex');
const open = (S3_URL: string) => openStorage({ S3_URL: BucketUrl.parse(S3_URL), DATA_DIR: '' });
const once =
  (first: RequestListener): RequestListener =>
  (...of) => {
    s3.answer = s3.closed;
    first(...of);
  };

test('each folder of a bucket has its own files', async () => {
  const storageIn = await open(url);
  const key = `${folder()}/file`;
  await storageIn('photos').write(key, Buffer.from('a photo'));
  expect(await storageIn('exports').read(key)).toBeUndefined();
  expect(await storageIn('photos').read(key)).toBeDefined();
});

test('a large file has no name on this machine while it is sent', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'temporary-'));
  vi.stubEnv('TMPDIR', temporary);
  const [asked, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  s3.answer = once(async (...of) => {
    asked.resolve();
    await answers.promise;
    s3.closed(...of);
  });
  const key = `${folder()}/file`;
  const written = storage.writeFrom(key, Readable.from([Buffer.from('what a member '), Buffer.from('wrote')]));
  await asked.promise;
  expect(await readdir(temporary)).toEqual([]);
  vi.unstubAllEnvs();
  answers.resolve();
  expect(await written).toBe(19);
  expect(textOf((await storage.read(key)) as Uint8Array)).toBe('what a member wrote');
  await rm(temporary, { recursive: true });
});

describe('a start', () => {
  const refused = (S3_URL: string) => expect(open(S3_URL)).rejects;

  test('leaves nothing in the bucket', async () => {
    const empty = await createBucket(s3.url);
    await open(empty);
    expect(textOf((await bucketRequests(BucketUrl.parse(empty), patience)('?list-type=2')).bytes)).not.toContain(
      '<Key>',
    );
  });

  test('stops for a key or secret that the store does not know', async () => {
    await refused(url.replace('S3RVER:S3RVER', 'S3RVER:wrong')).toThrow(
      /^S3_URL: the bucket test-\S+ at 127\S+ answers SignatureDoesNotMatch$/,
    );
    await refused(url.replace('S3RVER:S3RVER', 'nobody:S3RVER')).toThrow('answers InvalidAccessKeyId');
  });

  test('stops for a missing bucket or an unreachable store', async () => {
    await refused(`${s3.url}nowhere?tls=off`).toThrow('answers NoSuchBucket');
    await refused(`s3://key:secret@127.0.0.1:${await freePort()}/photos?tls=off`).toThrow('answers ECONNREFUSED');
  });

  test('stops for a bucket that everybody can read', async () => {
    s3.answer = s3.open;
    await refused(url).toThrow('is open to everybody: make it private');
  });

  test('stops for a bucket that keeps versions of erased files', async () => {
    const versioned = sayXml(200, '<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>');
    s3.answer = (...of) => (of[0].url?.endsWith('?versioning') ? versioned : s3.closed)(...of);
    await refused(url).toThrow('keeps versions, so that nothing could be erased: switch versioning off');
  });
});

describe('a failure of the store', () => {
  const all = (of: Storage) => [
    of.write('ab/c', Buffer.from('x')),
    of.read('ab/c'),
    of.removeFolder('ab'),
    of.copyFolder('ab', 'cd'),
  ];
  const failures = async () =>
    (await Promise.allSettled(all(storage))).map((result) =>
      result.status === 'rejected' ? result.reason.code : result.value,
    );

  test('is reported under its own name, and never as an absent file', async () => {
    s3.answer = refuse(403, 'AccessDenied');
    expect(await failures()).toEqual(Array(4).fill('AccessDenied'));
    s3.answer = refuse(404, 'NoSuchBucket');
    expect(await failures()).toEqual(Array(4).fill('NoSuchBucket'));
  });

  test.each<[string, RequestListener]>([
    ['says nothing', () => {}],
    [
      'begins an answer and never ends it',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '9' }).write('x');
      },
    ],
  ])('ends in time when it %s', async (_name, answer) => {
    s3.answer = answer;
    const started = performance.now();
    expect(await failures()).toEqual(Array(4).fill('TimeoutError'));
    expect(performance.now() - started).toBeLessThan(patience * 3);
  });

  test.each<[string, RequestListener]>([
    ['is overloaded', refuse(503, 'SlowDown')],
    [
      'drops the connection',
      (request) => {
        request.socket.destroy();
      },
    ],
  ])('is tried again when it %s for a moment', async (_name, answer) => {
    const key = `${folder()}/file`;
    s3.answer = once(answer);
    await storage.write(key, Buffer.from('kept'));
    s3.answer = once(answer);
    expect(textOf((await storage.read(key)) ?? new Uint8Array())).toBe('kept');
  });

  test('is reported also when a copy breaks off after the answer began', async () => {
    const [from, to] = [folder(), folder()];
    await storage.write(`${from}/file`, Buffer.from('x'));
    s3.answer = (...of) =>
      (of[0].headers['x-amz-copy-source'] ? sayXml(200, '<Error><Code>InternalError</Code></Error>') : s3.closed)(
        ...of,
      );
    await expect(storage.copyFolder(from, to)).rejects.toThrow('InternalError');
  });
});

test('a folder with more files than the store lists at once is removed whole', async () => {
  const root = folder();
  const files = Array.from({ length: 5 }, (_, index) => `photos/${root.slice(0, 2)}/${root}/file${index}`);
  const removed: string[] = [];
  s3.answer = (request, response) => {
    const asked = new URL(request.url ?? '', 'http://store');
    if (request.method === 'DELETE') removed.push(asked.pathname.split('/').slice(2).join('/'));
    const left = files.filter((file) => file > (asked.searchParams.get('start-after') ?? ''));
    const keys = left.slice(0, 2).map((file) => `<Contents><Key>${file}</Key></Contents>`);
    sayXml(200, `<ListBucketResult><IsTruncated>${left.length > 2}</IsTruncated>${keys.join('')}</ListBucketResult>`)(
      request,
      response,
    );
  };
  await storage.removeFolder(root);
  expect(removed).toEqual(files);
});
