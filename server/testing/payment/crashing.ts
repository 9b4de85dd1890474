import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

/** At which of the app's next statements something dies: before the database has it, or once it is done. */
export interface Death {
  /** `process`: no statement gets through until it lives again. `database`: it is killed, and starts again. */
  readonly of: 'process' | 'database';
  readonly statement: number;
  readonly isDone: boolean;
}

interface Executor {
  executeQuery(...query: unknown[]): Promise<unknown>;
}

const outside = new AsyncLocalStorage<boolean>();
/** Does a test's own work, whose statements neither count nor die. */
export const withoutFaults = <T>(work: () => Promise<T>): Promise<T> => outside.run(true, work);

/**
 * Lets the process die for its databases on demand, so that what began is rolled back and nothing follows, or the
 * database, by `killDatabase`, which resolves when it runs again; without it the process dies instead.
 */
export function crashing(executor: Executor, killDatabase?: () => Promise<void>) {
  let prototype = executor;
  while (!Object.hasOwn(prototype, 'executeQuery')) prototype = Object.getPrototypeOf(prototype);
  const run = prototype.executeQuery;
  let next: (Death & { left: number }) | undefined;
  let isDead = false;
  let recovery: Promise<void> | undefined;

  /** Throws if it is the process that dies. */
  async function die(death: Death): Promise<void> {
    // What it was meant for is over.
    if (next !== death) return;
    const { of, isDone } = death;
    next = undefined;
    if (of === 'process' || !killDatabase) {
      isDead = true;
      throw new Error('The process was killed');
    }
    recovery = killDatabase();
    if (isDone) await recovery;
  }

  const spy = vi.spyOn(prototype, 'executeQuery').mockImplementation(async function (this: unknown, ...query) {
    if (outside.getStore()) return run.apply(this, query as never);
    if (isDead) throw new Error('The process is dead');
    const death = next && --next.left < 0 ? next : undefined;
    if (death && !death.isDone) await die(death);
    const answer = await run.apply(this, query as never);
    if (death?.isDone) await die(death);
    return answer;
  });
  return {
    dies(death: Death) {
      next = { ...death, left: death.statement };
    },
    /** Resolves when process and database run again; returns whether the database was killed. */
    async lives(): Promise<boolean> {
      next = undefined;
      isDead = false;
      const wasKilled = recovery !== undefined;
      await recovery;
      recovery = undefined;
      return wasKilled;
    },
    restore: () => spy.mockRestore(),
  };
}
