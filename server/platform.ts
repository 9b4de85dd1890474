import { second } from '@rendezvous/contract/durations';
import type { DestinationStream } from 'pino';
import { createImages } from './adapters/image/pool.ts';
import type { Gateway } from './adapters/payment/gateway.ts';
import type { Push } from './adapters/push/push.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { openStorage } from './adapters/storage/open.ts';
import { connect } from './platform/database/connect.ts';
import { migrate } from './platform/database/migrate.ts';
import type { Patience } from './platform/database/postgres.ts';
import { closeAfterAnswers, createServer } from './platform/http/server.ts';
import { Live } from './platform/live/live.ts';
import { liveChannel } from './platform/live/live-adapter.ts';
import { openRedis } from './platform/live/redis.ts';
import { createMailer } from './platform/mail/mail.ts';
import type { Config } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { createReport } from './platform/process/report.ts';
import { createHashing, type Hashing } from './platform/security/hashing.ts';
import { vapidKeys } from './platform/security/vapid.ts';
import { Events } from './platform/work/events.ts';
import { Jobs } from './platform/work/jobs.ts';

/**
 * How long a browser shows nothing before it is answered that the server is busy; no statement of ours takes seconds.
 */
const defaultPatience: Patience = { connectionMs: 5 * second, statementMs: 30 * second };
/** How long a server that closes waits for the answers under way. */
const answerWithinMs = 3 * second;

/** What tests put in place of the real thing. */
export interface PlatformOptions {
  /** Keeps the embedded database in memory, loaded from a dump if it is one. */
  memory?: boolean | Blob;
  push?: Push;
  /** Take their payment methods before the sandbox does. */
  gateways?: readonly Gateway[];
  /** Asks other companies. */
  fetch?: typeof fetch;
  hashing?: Hashing;
  logTo?: DestinationStream;
  patience?: Patience;
}

/** What all shards share. */
export type Shared = Awaited<ReturnType<typeof createShared>>;
/** One of the installation's databases, and what is done in it. */
export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;
/** What a feature stands on. */
export type Platform = Shared & OpenDatabase;

/** Makes what belongs to no database: HTTP, live updates, mail, storage, and what is outside. */
export async function createShared(config: Config, options: PlatformOptions) {
  const log = createLog(config, options.logTo);
  const { report, failures } = createReport(log);
  const storageIn = await openStorage(config);
  const redis = config.REDIS_URL
    ? { connection: await openRedis(config.REDIS_URL, log), channel: liveChannel(config.REDIS_URL) }
    : undefined;
  const background = new Events(report);
  const mailer = createMailer(config);
  const app = createServer(config, log);
  const closing = closeAfterAnswers(app);
  const live = new Live(app, { trustedProxies: config.TRUSTED_PROXIES, redis, report, events: background });
  const images = createImages({ report: (error) => report(error, 'image') });

  return {
    config,
    log,
    warn: (message: string) => log.warn(message),
    report,
    failures,
    redis: redis?.connection,
    mailer,
    app,
    live,
    images,
    storageIn,
    push: options.push ?? createWebPush({ keys: vapidKeys(config), subject: config.VAPID_SUBJECT }),
    gateways: options.gateways ?? [],
    hashing: options.hashing ?? createHashing(),
    fetch: options.fetch ?? fetch,

    /** Answers what was asked, and ends what goes on behind the answers. */
    async stopAnswering() {
      await closing.begin();
      // Who asked just now is answered; browsers also keep connections on which they never ask.
      const cut = setTimeout(() => app.server.closeAllConnections(), answerWithinMs);
      await live.close();
      clearTimeout(cut);
      await app.close();
      await background.drain(answerWithinMs);
    },

    async close() {
      await images.close();
      mailer.close();
      await redis?.connection.close();
    },
  };
}

/** Opens a database, brings its tables up to date, and makes what features do in it: facts, and jobs. */
export async function openDatabase(
  { config, report }: Pick<Shared, 'config' | 'report'>,
  name: string,
  { memory, patience }: PlatformOptions,
) {
  const url = config.databases.get(name);
  const connection = await connect(
    { ...config, DATABASE_URL: url, memory, patience: patience ?? defaultPatience },
    report,
  );
  await migrate(connection);
  const events = new Events(report);
  const jobs = new Jobs(connection, url, (error) => report(error, 'job'));

  return {
    /** As the files of sites name it. */
    database: name,
    connection,
    db: connection.db,
    reads: connection.reads,
    events,
    jobs,

    /** Ends what goes on in it; the connection stays, for what still ends outside. */
    async stopWorking() {
      await events.drain(answerWithinMs);
      await jobs.stop();
    },
  };
}
