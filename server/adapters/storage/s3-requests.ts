import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../platform/process/bucket-url.ts';
import type { OpenFile } from './storage.ts';

/** The store failed. `code` is its own (`AccessDenied`, `NoSuchBucket`), or the network's. */
export class StoreFailed extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`The store answers ${code}`, { cause });
    this.name = 'StoreFailed';
    this.code = code;
  }
}

interface BucketRequest {
  readonly method?: 'GET' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** A blob of a file is read as it is sent, so its digest has to be known before. */
  readonly body?: Uint8Array | { readonly blob: Blob; readonly sha256: string };
}

export interface BucketAnswer {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** The store's name of the failure; possible even with status 200. */
  readonly code: string | undefined;
}

/** Writes are whole and idempotent, so requests that fail in transit are retried. */
const attempts = 3;
const pause = 100;

/** Signs a request with the digest of its body, so that nothing altered in transit is stored, and sends it. */
function signedFetch({ address, ...identity }: Bucket) {
  const client = new AwsClient({ ...identity, service: 's3', retries: 0 });
  return (path: string, { method = 'GET', headers, body }: BucketRequest, signal: AbortSignal): Promise<Response> => {
    const isFile = body !== undefined && 'blob' in body;
    const digest = isFile ? body.sha256 : sha256(body ?? '');
    return client.fetch(`${address}${path}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      ...(body && { body: isFile ? body.blob : (body as Uint8Array<ArrayBuffer>) }),
      redirect: 'manual',
      signal,
    });
  };
}

/**
 * Requests to a bucket; paths are relative to it. Each ends within `deadline` milliseconds. Throws StoreFailed if the
 * store cannot be reached, is too slow or fails itself; refusals are returned as answers.
 */
export function bucketRequests(bucket: Bucket, deadline: number) {
  const send = signedFetch(bucket);
  return async function request(path: string, asked: BucketRequest = {}): Promise<BucketAnswer> {
    const signal = AbortSignal.timeout(deadline);
    for (let attempt = 1; ; attempt++) {
      const failure = await send(path, asked, signal)
        .then(answerOf)
        .then(
          (answer) => (answer.status >= 500 || answer.status === 429 ? failureOf(answer) : answer),
          (error) => new StoreFailed(networkCode(error), error),
        );
      if (!(failure instanceof StoreFailed)) return failure;
      if (attempt === attempts || signal.aborted) throw failure;
      await wait(pause * attempt);
    }
  };
}

/**
 * Opens files of a bucket without holding them: `deadline` is for the beginning of an answer, which is not asked for
 * twice. A store that refuses is returned as an answer. Throws StoreFailed if it cannot be reached or is too slow.
 */
export function bucketFiles(bucket: Bucket, deadline: number) {
  const send = signedFetch(bucket);
  return async function open(path: string): Promise<OpenFile | BucketAnswer> {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(), deadline);
    try {
      const response = await send(path, {}, slow.signal);
      const bytes = Number(response.headers.get('content-length') ?? Number.NaN);
      if (!response.ok || !response.body || Number.isNaN(bytes)) return await answerOf(response);
      return { bytes, content: Readable.fromWeb(response.body as NodeStream) };
    } catch (error) {
      throw new StoreFailed(networkCode(error), error);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function answerOf(response: Response): Promise<BucketAnswer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isXml = response.headers.get('content-type')?.includes('xml') ?? false;
  return { status: response.status, bytes, code: isXml ? errorCode(bytes) : undefined };
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

export const failureOf = ({ status, code }: BucketAnswer) => new StoreFailed(code ?? `HTTP ${status}`);

export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString();

const errorCode = (bytes: Uint8Array) => /<Error>.*?<Code>([^<]+)<\/Code>/s.exec(textOf(bytes))?.[1];

function networkCode(error: unknown): string {
  const { name, cause } = error as { name: string; cause?: { code?: string } };
  return cause?.code ?? name;
}
