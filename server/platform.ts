import { second } from '@rendezvous/contract/durations';
import type { DestinationStream } from 'pino';
import type { AgeProvider } from './adapters/age/age.ts';
import { createImages } from './adapters/image/pool.ts';
import type { Gateway } from './adapters/payment/gateway.ts';
import { createPostbackSender, type SendPostback } from './adapters/postback/postback-sender.ts';
import type { Push } from './adapters/push/push.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { openSms } from './adapters/sms/open.ts';
import type { SmsWithMailbox } from './adapters/sms/sms.ts';
import { openStorage } from './adapters/storage/open.ts';
import { connect } from './platform/database/connect.ts';
import type { Connection } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import type { DatabaseTimeouts } from './platform/database/postgres.ts';
import { closeAfterAnswers, createServer } from './platform/http/server.ts';
import { Live } from './platform/live/live.ts';
import { liveChannel } from './platform/live/live-adapter.ts';
import { openRedis } from './platform/live/redis.ts';
import { createMailer } from './platform/mail/mail.ts';
import { type Config, variableOf } from './platform/process/config.ts';
import { createLog } from './platform/process/log.ts';
import { createReport } from './platform/process/report.ts';
import { createAudit } from './platform/security/audit.ts';
import { commandJob } from './platform/security/commands.ts';
import { verifySecrets } from './platform/security/fingerprints.ts';
import { createHashing, type Hashing } from './platform/security/hashing.ts';
import { vapidKeys } from './platform/security/vapid.ts';
import { Events } from './platform/work/events.ts';
import { Jobs, type Pace } from './platform/work/jobs.ts';

/**
 * How long a call waits for the database before it is answered that the server is busy; none of our statements takes
 * seconds.
 */
const defaultTimeouts: DatabaseTimeouts = { connectionMs: 5 * second, statementMs: 30 * second, readMs: 10 * second };
/** How long a server that closes waits for the answers under way. */
const answerWithinMs = 3 * second;

/** Replacements that tests make for the outside world. */
export interface PlatformOptions {
  /** Keeps the embedded database in memory, loaded from a dump if it is one. */
  memory?: boolean | Blob;
  push?: Push;
  sms?: SmsWithMailbox;
  /** Take the place of the gateways of their names. */
  gateways?: readonly Gateway[];
  /** Take the place of those of their names who check ages. */
  ageProviders?: readonly AgeProvider[];
  sendPostback?: SendPostback;
  /** For requests to other companies' servers. */
  fetch?: typeof fetch;
  hashing?: Hashing;
  logTo?: DestinationStream;
  patience?: DatabaseTimeouts;
  /** Of jobs, where tests wake their workers. */
  pace?: Pace;
}

/** The services that all shards share. */
export type Shared = Awaited<ReturnType<typeof createShared>>;
/** One of the installation's databases, with its facts and jobs. */
export type OpenDatabase = ReturnType<typeof withEventsAndJobs>;
/** The platform's services, as every feature gets them. */
export type Platform = Shared &
  OpenDatabase & {
    /** The first database, which has what is of the installation and of no brand. */
    readonly installation: OpenDatabase['db'];
  };

/** Makes what belongs to no database: HTTP, live updates, mail, storage, and what is outside. */
export async function createShared(config: Config, options: PlatformOptions) {
  const log = createLog(config, options.logTo);
  const { report, failures } = createReport(log);
  const audit = createAudit(log, config.SECRET);
  const storageIn = await openStorage(config);
  const redis = config.REDIS_URL
    ? { connection: await openRedis(config.REDIS_URL, log), channel: liveChannel(config.REDIS_URL) }
    : undefined;
  const background = new Events(report);
  for (const line of config.misspelt) log.warn(line);
  const mailer = createMailer(config, log);
  const app = createServer(config, log);
  const closing = closeAfterAnswers(app);
  const live = new Live(app, { trustedProxies: config.TRUSTED_PROXIES, redis, report, events: background });
  const images = createImages({ report: (error) => report(error, 'image') });

  return {
    config,
    log,
    warn: (message: string) => log.warn(message),
    report,
    audit,
    failures,
    redis: redis?.connection,
    mailer,
    app,
    live,
    images,
    storageIn,
    push: options.push ?? createWebPush({ keys: vapidKeys(config), subject: config.VAPID_SUBJECT }),
    /** Null where text messages cannot be sent. */
    sms: options.sms ?? openSms(config),
    gateways: options.gateways ?? [],
    ageProviders: options.ageProviders ?? [],
    sendPostback: options.sendPostback ?? createPostbackSender(),
    hashing: options.hashing ?? createHashing(),
    fetch: options.fetch ?? fetch,

    /** Answers the requests under way, then ends sockets and background work. */
    async stopAnswering() {
      await closing.begin();
      // Requests under way are given this long; browsers also keep connections open without a request.
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

type Reporting = Pick<Shared, 'config' | 'log' | 'report' | 'audit'>;

/**
 * Opens all databases and brings their tables up to date, as starting needs all of them. If one cannot be used, the
 * others are closed, and an Error tells what is wrong with each.
 */
export async function openDatabases(
  shared: Reporting,
  options: PlatformOptions,
): Promise<readonly [OpenDatabase, ...OpenDatabase[]]> {
  const { config, log, report } = shared;
  const opened = new Map<string, Connection>();
  try {
    await forEachDatabase(config.databases, async (name, url) => {
      const patience = options.patience ?? defaultTimeouts;
      opened.set(name, await connect({ ...config, DATABASE_URL: url, memory: options.memory, patience }, report));
    });
    refuseSame([...config.databases.keys()].map((name) => [name, opened.get(name) as Connection]));
    await forEachDatabase(config.databases, async (name) => {
      const connection = opened.get(name) as Connection;
      const applied = await migrate(connection);
      if (applied.length > 0) log.info({ database: name, migrations: applied }, 'tables brought up to date');
      await verifySecrets(connection.db, config);
    });
  } catch (error) {
    await Promise.allSettled([...opened.values()].map((connection) => connection.close()));
    throw error;
  }
  const [first, ...further] = [...config.databases.keys()].map((name) =>
    withEventsAndJobs(shared, name, opened.get(name) as Connection, options),
  );
  if (!first) throw new Error('No database is configured');
  return [first, ...further];
}

/** Works on all at once and waits for all; throws one Error with a line for each that failed, named by its variable. */
async function forEachDatabase(
  databases: Config['databases'],
  work: (name: string, url: string | undefined) => Promise<unknown>,
): Promise<void> {
  const failed: Error[] = [];
  const working = [...databases].map(([name, url]) =>
    work(name, url).catch((cause) => {
      // Where a host has several addresses, only the code says why none of them could be reached.
      const why: string = cause.message || cause.code;
      failed.push(new Error(url === undefined ? why : `${variableOf(name)}: ${why}`, { cause }));
    }),
  );
  await Promise.all(working);
  const [first] = failed;
  if (first) throw new Error(failed.map(({ message }) => message).join('\n'), { cause: first.cause });
}

/** Under two names a database would run its jobs twice, and the pools of both names would share its members. */
function refuseSame(opened: readonly (readonly [name: string, connection: Connection])[]): void {
  const names = new Map<string, string>();
  for (const [name, { identity }] of opened) {
    const same = identity && names.get(identity);
    if (same) throw new Error(`${variableOf(name)}: is the same database as ${variableOf(same)}`);
    if (identity) names.set(identity, name);
  }
}

/** Adds to a database the facts and jobs of its features. */
function withEventsAndJobs(
  { config, report, audit }: Pick<Shared, 'config' | 'report' | 'audit'>,
  name: string,
  connection: Connection,
  { memory, pace }: PlatformOptions,
) {
  const events = new Events(report);
  // The only process of an embedded database wakes itself for what it enqueues, and is to do nothing while it idles.
  const lookEverySeconds = connection.kind === 'pglite' && !memory ? 30 : 2;
  const url = config.databases.get(name);
  const jobs = new Jobs(connection, url, report, { lookEverySeconds, ...pace });
  commandJob(jobs, async (decision) => audit.decided(decision));

  return {
    /** As the files of sites name it. */
    database: name,
    connection,
    db: connection.db,
    reads: connection.reads,
    events,
    jobs,

    /** Ends background work and jobs. The connection stays open for calls that are still ending. */
    async stopWorking() {
      await events.drain(answerWithinMs);
      await jobs.stop();
      // Background work that the last jobs started.
      await events.drain(answerWithinMs);
    },
  };
}
