import { day, hour, second } from '@rendezvous/contract/durations';
import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import { checkClock } from '../database/clock.ts';
import type { Connection, Database, Trx } from '../database/database.ts';

const wakeAfterMs = 25;
const noJob = '00000000-0000-0000-0000-000000000000';

/** Retries hourly for the two weeks that a job exists. */
const untilDone = { retryLimit: 400, retryDelay: 5, retryBackoff: true, retryDelayMax: hour / second };

interface Work {
  readonly name: string;
  readonly run: (data: never) => Promise<void>;
  readonly cron?: string;
  readonly formerly?: string;
}

export interface Job<Data extends object> {
  /** Enqueues within the transaction that causes the job; runs after commit, at least once. */
  enqueue(trx: Trx, data: Data, options?: { startAfter?: Date }): Promise<void>;
}

/** How long finished jobs remain for inspection. Some hold e-mail addresses, so a day instead of pg-boss's week. */
const retentionSeconds = day / second;

/** Jobs on pg-boss: features define them while the app is assembled; `start` begins processing. */
export class Jobs {
  readonly #db: Database;
  readonly #schema: string;
  readonly #boss: PgBoss;
  readonly #works: Work[] = [];
  readonly #workers = new Map<string, string>();
  readonly #onError: (error: unknown) => void;
  readonly #lookEverySeconds: number;

  /** `lookEverySeconds`: how often each job is looked for that no enqueuing woke its worker for. */
  constructor(
    connection: Connection,
    url: string | undefined,
    onError: (error: unknown) => void,
    { lookEverySeconds = 2 } = {},
  ) {
    this.#db = connection.db;
    this.#onError = onError;
    this.#lookEverySeconds = lookEverySeconds;
    // Databases that share a PostgreSQL database as schemas each have their own jobs.
    const schema = connection.schema === 'public' ? 'job' : `${connection.schema}_job`;
    this.#schema = schema;
    this.#boss = connection.pglite
      ? new PgBoss({ db: fromPglite(connection.pglite), backend: 'pglite', schema })
      : new PgBoss({ connectionString: url as string, max: 3, schema });
    // pg-boss emits errors as plain objects.
    this.#boss.on('error', (error) =>
      onError(error instanceof Error ? error : Object.assign(new Error('pg-boss'), error)),
    );
  }

  /**
   * Defines a job named `<feature>.<what it does>`. `run` may repeat after a failure: five times at growing intervals,
   * or for two weeks with `mustHappen`, for work whose absence nobody would notice. Jobs that still wait under the name
   * that it had `formerly` are done too.
   */
  define<Data extends object>(
    name: string,
    run: (data: Data) => Promise<void>,
    { mustHappen = false, formerly }: { mustHappen?: boolean; formerly?: string } = {},
  ): Job<Data> {
    this.#works.push({ name, run: run as Work['run'], formerly });
    return {
      enqueue: async (trx, data, options = {}) => {
        await this.#boss.send(name, data, { ...(mustHappen && untilDone), ...options, db: fromKysely(trx) });
        if (!options.startAfter) this.#wakeSoon(name);
      },
    };
  }

  /**
   * Defines work on a schedule (cron, UTC), run by one process at a time, and not by one whose clock is wrong: what is
   * due is decided by it.
   */
  schedule(name: string, cron: string, run: () => Promise<void>, { formerly }: { formerly?: string } = {}): void {
    this.#works.push({ name, run, cron, formerly });
  }

  /** Lets this process enqueue; it processes nothing before `start`. */
  async open(): Promise<void> {
    await this.#boss.start();
    for (const { name, formerly } of this.#works) {
      await this.#boss.createQueue(name);
      if (formerly && (await this.#boss.getQueue(formerly))) await this.#rename(formerly, name);
      await this.#boss.updateQueue(name, {
        retryLimit: 5,
        retryDelay: 5,
        retryBackoff: true,
        deleteAfterSeconds: retentionSeconds,
      });
      // Loads the queue now. pg-boss would do so at the first job, outside the transaction, and deadlock the embedded
      // database.
      await this.#boss.findJobs(name, { id: noJob });
    }
  }

  /** Moves what waits to the queue of another name. Removing the emptied queue ends its schedule. */
  async #rename(from: string, to: string): Promise<void> {
    await sql`update ${sql.id(this.#schema, 'job')} set name = ${to} where name = ${from}`.execute(this.#db);
    await this.#boss.deleteQueue(from);
  }

  async start(): Promise<void> {
    await this.open();
    for (const work of this.#works) {
      if (work.cron) await this.#boss.schedule(work.name, work.cron);
      const worker = await this.#boss.work(
        work.name,
        { pollingIntervalSeconds: this.#lookEverySeconds },
        async ([job]) => {
          if (!job) return;
          try {
            if (work.cron) await checkClock(this.#db);
            await work.run(job.data as never);
          } catch (error) {
            this.#onError(error);
            throw error;
          } finally {
            // There may be more; polling alone would take one each time.
            const own = this.#workers.get(work.name);
            if (own) this.#boss.notifyWorker(own);
          }
        },
      );
      this.#workers.set(work.name, worker);
    }
  }

  /** Looks for the job a moment later, when its transaction has most likely committed; polling is the fallback. */
  #wakeSoon(name: string): void {
    const worker = this.#workers.get(name);
    if (worker) setTimeout(() => this.#boss.notifyWorker(worker), wakeAfterMs).unref();
  }

  /** Waits at most five seconds for running jobs. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5 * second });
  }
}
