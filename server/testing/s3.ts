import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { AwsClient } from 'aws4fetch';

/** An S3-compatible store of our own that keeps its files until it is stopped. */
export interface RunningS3 {
  readonly url: string;
  /**
   * Answers every request: `closed` from the beginning; set another to have the store open to everybody, slow, broken.
   */
  answer: RequestListener;
  /** Accepts valid signatures only, as a private bucket does. */
  readonly closed: RequestListener;
  /** Accepts unsigned requests too. */
  readonly open: RequestListener;
  stop(): Promise<void>;
}

export async function startS3(): Promise<RunningS3> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-s3-'));
  const open = new S3rver({ directory: folder, silent: true }).callback();
  const closed: RequestListener = (...of) =>
    of[0].headers.authorization ? open(...of) : refuse(403, 'AccessDenied')(...of);
  const server = createServer((...of) => running.answer(...of));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const running: RunningS3 = {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answer: closed,
    closed,
    open,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return running;
}

export const sayXml =
  (status: number, xml: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);

export const refuse = (status: number, code: string) => sayXml(status, `<Error><Code>${code}</Code></Error>`);

/** Makes an empty bucket and returns its `S3_URL`. */
export async function createBucket(url: string): Promise<string> {
  const name = `test-${randomUUID()}`;
  const { host, username, password } = new URL(url);
  const client = new AwsClient({
    accessKeyId: username,
    secretAccessKey: password,
    service: 's3',
    region: 'us-east-1',
  });
  const { ok, status } = await client.fetch(`http://${host}/${name}`, { method: 'PUT' });
  if (!ok) throw new Error(`The bucket was refused: ${status}`);
  return `${url}${name}?tls=off`;
}
