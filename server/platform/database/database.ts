import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { type Compilable, type Dialect, Kysely, type OnConflictBuilder, type Transaction } from 'kysely';
import type pg from 'pg';
import { attempt, type Report } from '../process/report.ts';
import type { DB } from './schema.gen.ts';

/** Kysely, with the reporter of failing background work. */
export class Database extends Kysely<DB> {
  readonly report: Report;

  constructor(dialect: Dialect, report: Report) {
    super({ dialect });
    this.report = report;
  }
}
export type Trx = Transaction<DB>;
/** Registers a hook to run after commit; `name` identifies it in failure reports. */
export type AfterCommit = (name: string, hook: () => unknown) => void;
/** Where a statement runs: on its own or in a transaction. */
export type Executor = Database | Trx;
/** Where a read runs: on any executor or on the connections of `ReadDatabase`. */
export type ReadExecutor = Pick<Kysely<DB>, 'selectFrom' | 'getExecutor'>;
declare const readsOnly: unique symbol;
/**
 * Pipelined connections for standalone reads. Statements of several callers interleave there, so a transaction would
 * include other callers' statements: transactions and store writes do not compile here. Only raw `sql` could still
 * write.
 */
export type ReadDatabase = ReadExecutor & { readonly [readsOnly]: true };
export const onlyReads = (database: ReadExecutor) => database as ReadDatabase;

/** Which rows of a list: at most `limit` from the place `offset` on. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface Connection {
  readonly db: Database;
  readonly kind: 'postgres' | 'pglite';
  /** The embedded database itself, for pg-boss's adapter. */
  readonly pglite?: PGlite;
  readonly pool?: pg.Pool;
  /** For standalone reads by key; all callers share the connections, which plan each statement once. */
  readonly reads: ReadDatabase;
  /**
   * Prepares a statement that is planned once: on dedicated connections with their own planner settings, or on those of
   * `reads`. The embedded database uses its single connection.
   */
  prepare<Row extends object>(statement: Statement): (values: unknown[]) => Promise<Row[]>;
  /** Like `reads`, on dedicated connections with their own planner settings. */
  dedicated(options: Dedicated): ReadDatabase;
  /** The schema that holds the tables: `public`, unless `search_path` in the URL names another. */
  readonly schema: string;
  /** The same for two URLs of one schema of one database of a running server; undefined if embedded. */
  readonly identity?: string;
  /** Runs a script of several statements, without parameters. */
  runScript(sql: string): Promise<void>;
  /** Runs scripts without parameters in one transaction; each returns the rows of its last statement. */
  inScripts<T>(work: (run: RunScript) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export type RunScript = (sql: string) => Promise<readonly unknown[]>;

export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Statements whose connections have one name share them. */
  readonly dedicated?: Dedicated;
}

export interface Dedicated {
  readonly name: string;
  readonly connections: number;
  /** How many statements may wait on a connection before the next is used. Defaults to 1, as statements may be slow. */
  readonly depth?: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** Planner settings for reads by key: always use an index, even if the table was small when the plan was made. */
export const byKey = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/** The type of counters far below 2^53, so that numbers are exact. */
export const int8 = 20;

/** The statements that end a transaction. */
interface Ending {
  /**
   * Adds one, which is sent together with the commit: others wait for what it locks only as long as the database takes,
   * and not for this process, which may be busy. Its failure is that of the transaction.
   */
  add(statement: Compilable): void;
  /** Runs those that were added, for work that is to see what they do. */
  run(): Promise<void>;
}

function createEnding(trx: Trx) {
  const added: Compilable[] = [];
  /** Waits until they are sent, not until they are answered. */
  const send = () =>
    trx.getExecutor().provideConnection(async (connection) => {
      const answered = Promise.all(added.splice(0).map((statement) => connection.executeQuery(statement.compile())));
      // Whoever waits for the answers handles it.
      answered.catch(() => {});
      return { answered };
    });
  return {
    add: (statement: Compilable) => {
      added.push(statement);
    },
    send,
    run: async () => {
      await (await send()).answered;
    },
  };
}

/**
 * Runs work in a transaction. `afterCommit` hooks run in order after the commit and before the answer; a failing hook
 * is reported, and neither the answer nor later hooks change, because the work is committed.
 */
export async function inTransaction<T>(
  db: Database,
  work: (trx: Trx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const hooks: Parameters<AfterCommit>[] = [];
  const afterCommit: AfterCommit = (...hook) => hooks.push(hook);
  let answered: Promise<unknown> | undefined;
  const committed = db.transaction().execute(async (trx) => {
    const ending = createEnding(trx);
    partsOf.set(trx, { afterCommit, ending });
    const result = await work(trx, afterCommit);
    endings.getStore()?.(trx);
    ({ answered } = await ending.send());
    return result;
  });
  // Why one of the last statements failed says more than that nothing was committed.
  const result = await committed.finally(() => answered);
  for (const [name, hook] of hooks) await attempt(name, hook, db.report);
  return result;
}

const endings = new AsyncLocalStorage<(trx: Trx) => void>();

/** Runs work of whose transactions each ends with what `add` adds to it. */
export const endingEach = <T>(add: (trx: Trx) => void, work: () => Promise<T>): Promise<T> => endings.run(add, work);

const partsOf = new WeakMap<Trx, { afterCommit: AfterCommit; ending: Ending }>();

function partOf(trx: Trx) {
  const part = partsOf.get(trx);
  if (!part) throw new Error('Only a transaction of `inTransaction` has hooks and an ending');
  return part;
}

/** Adds a hook to the transaction, for work that is given nothing but the transaction. */
export const afterCommitOf = (trx: Trx): AfterCommit => partOf(trx).afterCommit;

export const endingOf = (trx: Trx): Ending => partOf(trx).ending;

/**
 * PostgreSQL's codes for a server that is shutting down, starting, out of connections, space or memory, or that
 * cancelled slow work; network codes; and codes for a full disk.
 */
const unavailable =
  /^(08...|57P0[1-5]|53...|57014|55P03|25P0[34]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT)$/;
/** The driver's messages that carry no code. */
const withoutConnection =
  /^Connection terminated|^Client has encountered a connection error|not queryable|^timeout exceeded when trying to connect|^timeout expired/;

const messageOf = (error: unknown) => String((error as { message?: unknown } | null | undefined)?.message);

/** Whether a statement had no answer within its time: the server hangs, or the network to it. */
export const isUnanswered = (error: unknown): boolean => messageOf(error) === 'Query read timeout';

/** Whether a statement was prepared before a migration changed the type of its answer. */
export function isOutdated(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}

/** Whether work failed because the database or disk is unavailable, full or overloaded, so a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    unavailable.test(String(code)) ||
    withoutConnection.test(messageOf(error)) ||
    isUnanswered(error) ||
    isOutdated(error)
  );
}

/** Whether a query finds a row, or a change returns one. */
export const anyRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined;

/** For `onConflict`: leaves the row that is there. */
export const keepRow = <Table extends keyof DB>(conflict: OnConflictBuilder<DB, Table>) => conflict.doNothing();
