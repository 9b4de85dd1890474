import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Connection, Trx } from './database.ts';

const wakeAfterMs = 25;
const noJob = '00000000-0000-0000-0000-000000000000';

/** Every hour for the two weeks that a job is kept. */
const untilDone = { retryLimit: 400, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

interface Work {
  readonly name: string;
  readonly run: (data: never) => Promise<void>;
  readonly cron?: string;
}

export interface Job<Data extends object> {
  /** Enqueues in the transaction that causes the job; it runs after commit, at least once. */
  enqueue(trx: Trx, data: Data, options?: { startAfter?: Date; singletonKey?: string }): Promise<void>;
}

/** How long a job that is over is kept for its operator. Some carry the address that they mailed, so a day and not pg-boss's week. */
const keptSeconds = 24 * 3600;

/** Jobs on pg-boss: features define them while the app is wired, and `start` begins working on them. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #works: Work[] = [];
  readonly #workers = new Map<string, string>();
  readonly #onError: (error: unknown) => void;

  constructor(connection: Connection, url: string | undefined, onError: (error: unknown) => void) {
    this.#onError = onError;
    // Databases that are schemas of one have jobs of their own.
    const schema = connection.schema === 'public' ? 'job' : `${connection.schema}_job`;
    this.#boss = connection.pglite
      ? new PgBoss({ db: fromPglite(connection.pglite), backend: 'pglite', schema })
      : new PgBoss({ connectionString: url as string, max: 3, schema });
    // pg-boss tells its errors as plain objects.
    this.#boss.on('error', (error) => onError(error instanceof Error ? error : Object.assign(new Error('pg-boss'), error)));
  }

  /**
   * Defines a job by its name, `<feature>.<what it does>`. `run` may be repeated after a failure: five times, further and
   * further apart, or for two weeks where `mustHappen` says that nobody would notice it missing.
   */
  define<Data extends object>(name: string, run: (data: Data) => Promise<void>, { mustHappen = false } = {}): Job<Data> {
    this.#works.push({ name, run: run as Work['run'] });
    return {
      enqueue: async (trx, data, options = {}) => {
        await this.#boss.send(name, data, { ...(mustHappen && untilDone), ...options, db: fromKysely(trx) });
        if (!options.startAfter) this.#wakeSoon(name);
      },
    };
  }

  /** Defines what runs by the clock (cron, UTC), in one process at a time. */
  schedule(name: string, cron: string, run: () => Promise<void>): void {
    this.#works.push({ name, run, cron });
  }

  /** Lets this process enqueue; it works on nothing before `start`. */
  async open(): Promise<void> {
    await this.#boss.start();
    for (const { name } of this.#works) {
      await this.#boss.createQueue(name);
      await this.#boss.updateQueue(name, { retryLimit: 5, retryDelay: 5, retryBackoff: true, deleteAfterSeconds: keptSeconds });
      // Asks for the queue now: at its first job pg-boss would, beside the transaction, for which the embedded database would wait for ever.
      await this.#boss.findJobs(name, { id: noJob });
    }
  }

  async start(): Promise<void> {
    await this.open();
    for (const work of this.#works) {
      if (work.cron) await this.#boss.schedule(work.name, work.cron);
      const worker = await this.#boss.work(work.name, { pollingIntervalSeconds: 2 }, async ([job]) => {
        if (!job) return;
        try {
          await work.run(job.data as never);
        } catch (error) {
          this.#onError(error);
          throw error;
        } finally {
          // There may be more; the poll alone would take one in two seconds.
          const own = this.#workers.get(work.name);
          if (own) this.#boss.notifyWorker(own);
        }
      });
      this.#workers.set(work.name, worker);
    }
  }

  /** Looks for the job a moment later, by when its transaction is most likely committed; the poll is the backstop. */
  #wakeSoon(name: string): void {
    const worker = this.#workers.get(name);
    if (worker) setTimeout(() => this.#boss.notifyWorker(worker), wakeAfterMs).unref();
  }

  /** Lets running jobs end, at most five seconds. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }
}
