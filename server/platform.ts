import type { DestinationStream } from 'pino';
import { createImages } from './adapters/image/pool.ts';
import type { Gateway } from './adapters/payment/gateway.ts';
import type { Push } from './adapters/push/push.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { openStorage } from './adapters/storage/open.ts';
import { connect, type Patience } from './platform/database/database.ts';
import { Events } from './platform/database/events.ts';
import { Jobs } from './platform/database/jobs.ts';
import { migrate } from './platform/database/migrate.ts';
import { closeAfterAnswers, createServer } from './platform/http/server.ts';
import { Live } from './platform/live/live.ts';
import { liveChannel } from './platform/live/live-adapter.ts';
import { openRedis } from './platform/live/redis.ts';
import { createMailer } from './platform/mail/mail.ts';
import type { Config } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { createReport } from './platform/process/report.ts';
import { createHashing, type Hashing } from './platform/secrets/hashing.ts';
import { vapidKeys } from './platform/secrets/vapid.ts';

/** A browser shows nothing for so long before it is told that the server is busy; no statement of ours takes seconds. */
const defaultPatience: Patience = { connectionMs: 5000, statementMs: 30_000 };
/** How long a server that closes waits for the answers under way. */
const answerWithinMs = 3000;

/** What tests put in place of the real thing. */
export interface PlatformOptions {
  /** Keeps the embedded database in memory, begun with a dump when it is one. */
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

export type Platform = Awaited<ReturnType<typeof createPlatform>>;

/** Makes what every feature stands on: the database with its tables, jobs, live updates, mail, and what is outside. */
export async function createPlatform(config: Config, options: PlatformOptions) {
  const log = createLog(config, options.logTo);
  const { report, failures } = createReport(log);
  const storageIn = await openStorage(config);
  const connection = await connect({ ...config, memory: options.memory, patience: options.patience ?? defaultPatience }, report);
  await migrate(connection);
  const redis = config.REDIS_URL ? { connection: await openRedis(config.REDIS_URL, log), channel: liveChannel(config.REDIS_URL) } : undefined;
  const events = new Events(report);
  const jobs = new Jobs(connection, config.DATABASE_URL, (error) => report(error, 'job'));
  const mailer = createMailer(config);
  const app = createServer(config, log);
  const closing = closeAfterAnswers(app);
  const live = new Live(app, { trustedProxies: config.TRUSTED_PROXIES, redis, report, events });
  const images = createImages({ report: (error) => report(error, 'image') });

  return {
    config,
    log,
    warn: (message: string) => log.warn(message),
    report,
    failures,
    connection,
    db: connection.db,
    reads: connection.reads,
    redis: redis?.connection,
    events,
    jobs,
    mailer,
    app,
    live,
    images,
    storageIn,
    push: options.push ?? createWebPush({ keys: vapidKeys(config), subject: config.VAPID_SUBJECT }),
    gateways: options.gateways ?? [],
    hashing: options.hashing ?? createHashing(),
    fetch: options.fetch ?? fetch,

    async close() {
      await closing.begin();
      // Who asked just now is answered; browsers also keep connections on which they never ask.
      const cut = setTimeout(() => app.server.closeAllConnections(), answerWithinMs);
      await live.close();
      clearTimeout(cut);
      await app.close();
      await events.settle(answerWithinMs);
      await jobs.stop();
      await images.close();
      mailer.close();
      await redis?.connection.close();
      await connection.close();
    },
  };
}
