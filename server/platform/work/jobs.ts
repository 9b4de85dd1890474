import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { day, hour, minute, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { fromKysely, fromPglite, type JobResult, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import { NIL } from 'uuid';
import { checkClock } from '../database/clock.ts';
import type { Connection, Database, Trx } from '../database/database.ts';
import type { Report } from '../process/report.ts';
import { inRequest, requestId } from '../process/request-ids.ts';
import { createPatience } from './idle.ts';
import { repeat } from './repeat.ts';

const wakeAfterMs = 25;
const wakesWithinMs = minute;
const stopsWithinMs = 5 * second;
/**
 * A job without a heartbeat for this long is tried again, because its process was killed, or could not record how the
 * job ended while the database was down. It is noticed up to a minute later.
 */
const lostAfterMs = minute;
/** A job that has taken longer is tried again, beside the first. The copy of somebody's data may have gigabytes. */
const maxDurationMs = hour;

const growing = { retryDelay: 5, retryBackoff: true };
const upToHourly = { ...growing, retryDelayMax: hour / second };
const retries = {
  few: { ...growing, retryLimit: 5 },
  /**
   * Nine pauses from 5 s on, then hourly for the two weeks that a job exists: for mails, as a mail server may be away
   * for long, and for work whose absence nobody would notice.
   */
  untilDone: { ...upToHourly, retryLimit: 336 },
};
/** Attempts at what was refused for good: the server that refused it may be misconfigured for some minutes. */
const hopelessTries = 6;

/** An error of work that fails the same way however often it is tried. */
export interface Hopeless {
  readonly isHopeless: boolean;
}
const isHopeless = (error: unknown) => (error as Partial<Hopeless> | null)?.isHopeless === true;

/** We have no jobs that wait for others; by default pg-boss looks for such jobs every 5 s. */
const noFlows = { flowIntervalSeconds: hour / second };

/** The attempt at a job that is under way. */
interface Attempt {
  readonly id: string;
  givesUpAfter(error: unknown): boolean;
}
const attempts = new AsyncLocalStorage<Attempt>();
export const jobUnderWay = (): Attempt | undefined => attempts.getStore();

interface Work {
  readonly name: string;
  readonly run: (data: never, job: { readonly createdAt: Date }) => Promise<void>;
  readonly cron?: string;
  readonly atOnce?: number;
  readonly canWait?: boolean;
}

interface Queue {
  readonly queue: string;
  readonly due: number;
  readonly retrying: number;
  /** How long the first of those that are due has been so. */
  readonly oldestSeconds: number;
}

export interface Job<Data extends object> {
  /** Enqueues within the transaction that causes the job; runs after commit, at least once. */
  enqueue(trx: Trx, data: Data, options?: { startAfter?: Date }): Promise<void>;
}

export interface Pace {
  /** How often work is repeated. */
  readonly lookEverySeconds?: number;
  /** How often workers look for jobs that did not wake them when they were enqueued; `lookEverySeconds` by default. */
  readonly pollEverySeconds?: number;
  /** How long jobs that can wait do so at most. */
  readonly patienceMs?: number;
}

/** In a job's data, the id of the request that began it. */
const beganBy = 'request_id';
const beginningOf = ({ data }: JobWithMetadata<unknown>): string | undefined =>
  (data as { [beganBy]?: string } | null)?.[beganBy];

/** How long finished jobs remain for inspection. Some hold e-mail addresses, so a day instead of pg-boss's week. */
const retentionSeconds = day / second;

const queueOptions = {
  ...retries.few,
  deleteAfterSeconds: retentionSeconds,
  heartbeatSeconds: lostAfterMs / second,
  expireInSeconds: maxDurationMs / second,
};
const isAsDefined = (queue: QueueResult) =>
  Object.entries(queueOptions).every(([option, value]) => queue[option as keyof typeof queueOptions] === value);

/** Jobs on pg-boss: features define them while the app is assembled; `start` begins processing. */
export class Jobs {
  readonly #db: Database;
  readonly #schema: string;
  readonly #boss: PgBoss;
  readonly #works: Work[] = [];
  readonly #workers = new Map<string, string>();
  readonly #repetitions: (() => () => Promise<void>)[] = [];
  readonly #stopRepeating: (() => Promise<void>)[] = [];
  readonly #report: Report;
  readonly #lookEverySeconds: number;
  readonly #pollEverySeconds: number;
  readonly #patience: () => Promise<void>;
  readonly #ending = new AbortController();

  constructor(
    connection: Connection,
    url: string | undefined,
    report: Report,
    { lookEverySeconds = 2, pollEverySeconds = lookEverySeconds, patienceMs = 5 * second }: Pace = {},
  ) {
    this.#db = connection.db;
    this.#report = report;
    this.#lookEverySeconds = lookEverySeconds;
    this.#pollEverySeconds = pollEverySeconds;
    this.#patience = createPatience({ mostMs: patienceMs, ending: this.#ending.signal });
    // Databases that share a PostgreSQL database as schemas each have their own jobs.
    this.#schema = connection.schema === 'public' ? 'job' : `${connection.schema}_job`;
    const options = { schema: this.#schema, ...noFlows, cronWorkerIntervalSeconds: Math.max(5, lookEverySeconds) };
    this.#boss = connection.pglite
      ? new PgBoss({ ...options, db: fromPglite(connection.pglite), backend: 'pglite' })
      : new PgBoss({ ...options, connectionString: url as string, max: 3 });
    // pg-boss emits errors as plain objects.
    this.#boss.on('error', (error) =>
      report(error instanceof Error ? error : Object.assign(new Error('pg-boss'), error), 'job'),
    );
  }

  /**
   * Defines a job named `<feature>.<what it does>`. After a failure `run` repeats as `tries` says, at growing
   * intervals. What is hopeless is given up after some minutes. A process does `atOnce` of them at a time; those that
   * can wait give way to calls: a process begins with them when its machine is not busy, or after some seconds.
   */
  define<Data extends object>(
    name: string,
    run: (data: Data, job: { readonly createdAt: Date }) => Promise<void>,
    {
      tries = 'few',
      atOnce = 1,
      canWait = false,
    }: { tries?: keyof typeof retries; atOnce?: number; canWait?: boolean } = {},
  ): Job<Data> {
    this.#works.push({ name, run: run as Work['run'], atOnce, canWait });
    return {
      enqueue: async (trx, data, options = {}) => {
        const request = requestId();
        await this.#boss.send(name, request === undefined ? data : { ...data, [beganBy]: request }, {
          ...retries[tries],
          ...options,
          db: fromKysely(trx),
        });
        this.wakeFor(name, options.startAfter);
      },
    };
  }

  /**
   * Defines work on a schedule (cron, UTC), run by one process at a time, and not by one whose clock is wrong: what is
   * due is decided by it. A run that falls due is left out while another is enqueued, under way or to be tried again.
   */
  schedule(name: string, cron: string, run: () => Promise<void>): void {
    this.#works.push({ name, run, cron });
  }

  /**
   * Defines work that every process repeats while it works on jobs: as often as it looks for these, or `everyMs` if
   * that is longer, after it last ended. `ending` is aborted when the process stops, which waits for it, but not for
   * ever.
   */
  repeat(name: string, run: (ending: AbortSignal) => Promise<void>, { everyMs = 0 } = {}): void {
    const pauseMs = Math.max(everyMs, this.#lookEverySeconds * second);
    this.#repetitions.push(() => repeat({ name, everyMs: pauseMs, run, report: this.#report }));
  }

  /** Lets this process enqueue; it processes nothing before `start`. */
  async open(): Promise<void> {
    await this.#boss.start();
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const { name, cron } of this.#works) {
      const queue = known.get(name);
      const policy = cron ? 'exclusive' : 'standard';
      const isKind = queue?.policy === policy;
      if (isKind && isAsDefined(queue)) continue;
      // A policy cannot be changed. What waits in a queue goes with it, so work of another kind takes another name; the
      // schedule is stored again at the start.
      if (queue && !isKind) await this.#boss.deleteQueue(name);
      if (isKind) await this.#boss.updateQueue(name, queueOptions);
      else await this.#boss.createQueue(name, { ...queueOptions, policy });
      // Loads the queue now. pg-boss would do so at the first job, outside the transaction, and deadlock the embedded
      // database.
      await this.#boss.findJobs(name, { id: NIL });
    }
  }

  async start(): Promise<void> {
    await this.open();
    const scheduled = await this.#unscheduleRemoved();
    for (const work of this.#works) {
      if (work.cron && scheduled.get(work.name) !== work.cron) await this.#boss.schedule(work.name, work.cron);
      const options = {
        pollingIntervalSeconds: this.#pollEverySeconds,
        includeMetadata: true,
        perJobResults: true,
        batchSize: work.atOnce ?? 1,
      } as const;
      const worker = await this.#boss.work(work.name, options, async (jobs) => {
        if (work.canWait) await this.#patience();
        const results = await Promise.all(
          jobs.map((job) => inRequest(beginningOf(job), () => this.#result(work, job))),
        );
        // There may be more; polling alone would take some each time.
        const own = this.#workers.get(work.name);
        if (own && jobs.length > 0) this.#boss.notifyWorker(own);
        return results;
      });
      this.#workers.set(work.name, worker);
    }
    this.#stopRepeating.push(...this.#repetitions.map((begin) => begin()));
  }

  async #result(work: Work, job: JobWithMetadata<unknown>): Promise<JobResult> {
    const attempt = job.retryCount + 1;
    const givesUpAfter = (error: unknown) =>
      attempt > job.retryLimit || (isHopeless(error) && attempt >= hopelessTries);
    try {
      if (work.cron) await checkClock(this.#db);
      await attempts.run({ id: job.id, givesUpAfter }, () => work.run(job.data as never, { createdAt: job.createdOn }));
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const givesUp = givesUpAfter(error);
      this.#report(error, work.name, { attempt, gives_up: givesUp });
      const output = { message: (error as Error).message };
      return { id: job.id, status: isHopeless(error) && givesUp ? 'completed' : 'failed', output };
    }
  }

  /**
   * pg-boss stores schedules: those of work that an earlier version defined would go on creating jobs. Returns the cron
   * of each that was stored.
   */
  async #unscheduleRemoved(): Promise<ReadonlyMap<string, string>> {
    const wanted = new Set(this.#works.filter(({ cron }) => cron).map(({ name }) => name));
    const stored = await this.#boss.getSchedules();
    for (const { name } of stored) if (!wanted.has(name)) await this.#boss.unschedule(name);
    return new Map(stored.map(({ name, cron }) => [name, cron]));
  }

  /**
   * Looks for the job a moment after it is due, when its transaction has most likely committed. Polling is the
   * fallback, and enough for what is due later.
   */
  wakeFor(name: string, due?: Date): void {
    const worker = this.#workers.get(name);
    const dueInMs = due ? due.getTime() - Date.now() : 0;
    if (worker && dueInMs <= wakesWithinMs)
      setTimeout(() => this.#boss.notifyWorker(worker), Math.max(dueInMs, 0) + wakeAfterMs).unref();
  }

  /** The queues, with what waits in each: jobs that are due, and others that failed and wait for another try. */
  async waiting(): Promise<readonly Queue[]> {
    const { rows } = await sql<Queue>`select name as queue,
        count(*) filter (where start_after <= now())::int as due,
        count(*) filter (where state = 'retry' and start_after > now())::int as retrying,
        coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
          as "oldestSeconds"
      from ${sql.id(this.#schema, 'job')} where state in ('created', 'retry') group by name`.execute(this.#db);
    const found = new Map(rows.map((row) => [row.queue, row]));
    return this.#works.map(({ name }) => found.get(name) ?? { queue: name, due: 0, retrying: 0, oldestSeconds: 0 });
  }

  /** Waits for running jobs, but not for ever. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const stopped = Promise.all(this.#stopRepeating.map((stop) => stop()));
    await Promise.race([stopped, wait(stopsWithinMs, undefined, { ref: false })]);
    await this.#boss.stop({ graceful: true, timeout: stopsWithinMs });
  }
}
