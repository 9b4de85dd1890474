import { randomUUID } from 'node:crypto';
import { mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Answer, Endpoint, Input } from '@rendezvous/contract/endpoint';
import { ProblemError } from '@rendezvous/contract/problem';
import pg from 'pg';
import { inject } from 'vitest';
import { type AppOptions, createApp } from '../app.ts';
import { readConfig } from '../platform/process/config.ts';
import { createHashing } from '../platform/security/hashing.ts';
import type { Shard } from '../shard.ts';
import { createBucket } from './s3.ts';
import { templateDatabase } from './templates.ts';

/** In the project `postgres`; else in `pglite`, where the database is in the process. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres';

const quiet = { NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', LIMIT_FACTOR: '1000', DEMO: 'off' };

/** Weak hashing, as every test signs people up; the strength of a real installation has its own test. */
const weak = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The environment of an installation behind one proxy, which names the client's address. */
export const behindProxy = { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost', PAYMENT_SANDBOX: 'allow' };

type Outside = Omit<AppOptions, 'web' | 'memory'> & {
  memory?: false;
  /** Names of further databases, each as empty as the first. */
  databases?: readonly string[];
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The real app on a database and a storage of its own: PGlite in memory and a folder, or in the project `postgres` a
 * new database on the run's PostgreSQL and a new bucket of its store. Calls go through HTTP in process.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  { databases = [], ...outside }: Outside = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-test-'));
  const services = onPostgres
    ? { DATABASE_URL: await createDatabase(), S3_URL: await createBucket(inject('s3Url')) }
    : {};
  const read = readConfig({ ...quiet, DATA_DIR: folder, ...services, ...environment });
  const further = databases.map(async (name) => [name, onPostgres ? await createDatabase() : undefined] as const);
  const config = { ...read, databases: new Map([...read.databases, ...(await Promise.all(further))]) };
  const app = await createApp(config, {
    memory: onPostgres ? false : await openAsBlob(inject('pgliteDump')),
    web: false,
    pace: { pollEverySeconds: 5, patienceMs: 0 },
    hashing: createHashing({ strength: weak }),
    ...outside,
  });
  return {
    ...app,
    ...insideOf(app.shards[0]),
    /** A browser with a cookie jar of its own, on the site of `host`. */
    browser: (host = 'localhost') => createBrowser(app.app, host),
    close: async () => {
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The services of the first database, for tests to look into. */
export const insideOf = ({
  connection,
  events,
  jobs,
  parts,
  services: {
    age,
    chat,
    credit,
    departure,
    measure,
    member,
    like,
    photo,
    profile,
    verification,
    safety,
    search,
    site,
    source,
    swipe,
    icebreaker,
    payment,
    notify,
    campaign,
    operator,
    fictional,
  },
}: Shard) => ({
  connection,
  events,
  jobs,
  parts,
  age: age.service,
  chat: chat.service,
  credit: credit.service,
  departure: departure.service,
  measures: measure.service,
  members: member.service,
  likes: like.service,
  photos: photo.service,
  profiles: profile.service,
  verifications: verification.service,
  reports: safety.service.reports,
  storage: photo.service.storage,
  search: search.service,
  sites: site.service,
  sources: source.service,
  swipes: swipe.service,
  icebreakers: icebreaker.service,
  gateway: payment.service.gateway,
  lookUpPayments: payment.service.lookUp,
  lookUpRefunds: payment.service.lookUpRefunds,
  chargeTopUps: payment.service.chargeTopUps,
  forgetPayers: payment.service.kept.forgetting.forgetPayers,
  notify: notify.service,
  campaigns: campaign.service,
  operators: operator.service,
  fictional: fictional.service,
});

/** Makes a database with the tables of a new installation, in the project `postgres`. */
export async function createDatabase(): Promise<string> {
  const admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${templateDatabase}`);
  await admin.end();
  return inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
}

export type Browser = ReturnType<typeof createBrowser>;

/** The same person's browser, on another process of the installation. */
export const browserOf = (app: Awaited<ReturnType<typeof createApp>>['app'], { host, jar }: Browser) =>
  createBrowser(app, host, jar);

function createBrowser(
  app: Awaited<ReturnType<typeof createApp>>['app'],
  host: string,
  jar = new Map<string, string>(),
) {
  /** Headers that its page adds to every call. */
  const page: Record<string, string> = {};
  const connection: { remoteAddress?: string } = {};
  const headers = () => ({
    host,
    ...page,
    'request-type': 'client',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  async function send(options: {
    method: string;
    url: string;
    headers?: Record<string, string>;
    payload?: string | Buffer;
    /** The other end of the connection, this machine by default. */
    remoteAddress?: string;
  }) {
    const response = await app.inject({
      ...connection,
      ...options,
      method: options.method as 'GET',
      headers: { ...headers(), ...options.headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (value === '' || maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    host,
    jar,
    page,
    connection,
    send,
    /** Makes a call as the web would, over HTTP; throws the ProblemError of a failure. */
    async api<E extends Endpoint>(endpoint: E, input: Input<E> | object = {}): Promise<Answer<E>> {
      const { query, body, file } = input as { query?: Record<string, unknown>; body?: object; file?: Blob };
      const search = new URLSearchParams(
        Object.entries({ ...endpoint.when, ...query }).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      );
      const url = `${endpoint.path}${search.size > 0 ? `?${search}` : ''}`;
      const response = await send({ method: endpoint.method, url, ...(await payloadOf(endpoint, body, file)) });
      const answer = response.json();
      if (response.statusCode >= 400) throw new ProblemError(response.statusCode, answer);
      return answer;
    },
  };
}

async function payloadOf(endpoint: Endpoint, body: object | undefined, file: Blob | undefined) {
  if (file) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
    form.append('file', file, 'photo');
    const request = new Response(form);
    return {
      headers: { 'content-type': request.headers.get('content-type') as string },
      payload: Buffer.from(await request.arrayBuffer()),
    };
  }
  if (endpoint.method === 'GET' || body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
}

/** The failure of a call; fails if the call succeeds. */
export async function problemOf(call: Promise<unknown>): Promise<{
  status: number;
  error: string;
  fields?: Record<string, string>;
  params?: Record<string, string | number>;
}> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ProblemError) return { status: error.status, ...error.problem };
    throw error;
  }
  throw new Error('The call succeeded');
}

/** The log of an app, given to it as `logTo`: what was written since it was made, or cleared. */
export class KeptLog {
  text = '';

  write(line: string): void {
    this.text += line;
  }

  clear(): void {
    this.text = '';
  }
}
