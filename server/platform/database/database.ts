import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../process/config.ts';
import { attempt, type Report, toConsole } from '../process/report.ts';
import { lock } from './lock.ts';
import { asPool, openPipelined, type PipelinedConnections } from './pipeline/connections.ts';
import type { DB } from './schema.gen.ts';

/** Kysely, with where background work reports its failures. */
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
  readonly dedicated?: Dedicated;
}

export interface Dedicated {
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
/** A read by key takes microseconds, less than the system call that sends it. */
const forReads: Dedicated = { connections: 2, depth: 32, settings: byKey };

/** int8 holds counters far below 2^53, so numbers are exact. */
const INT8 = 20;

/**
 * Timeouts for getting a connection and for a statement. Without them both wait indefinitely, which loading a large
 * database may need.
 */
export interface Patience {
  readonly connectionMs: number;
  readonly statementMs: number;
}

/**
 * Opens PostgreSQL at `DATABASE_URL`, else the embedded database in `DATA_DIR`: `memory` stores nothing, and a dump in
 * the folder is its initial content.
 */
export async function connect(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> & {
    memory?: boolean | Blob;
    patience?: Patience;
  },
  report: Report = toConsole,
): Promise<Connection> {
  return config.DATABASE_URL
    ? connectPostgres(config.DATABASE_URL, { size: config.DATABASE_POOL, patience: config.patience }, report)
    : connectEmbedded(config.memory ? { loadDataDir: config.memory } : { folder: config.DATA_DIR }, report);
}

async function connectPostgres(
  url: string,
  { size, patience }: { size: number; patience?: Patience },
  report: Report,
): Promise<Connection> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const limits = patience && {
    connectionTimeoutMillis: patience.connectionMs,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.statementMs,
    keepAlive: true,
  };
  const { connectionString, options: given } = withoutOptions(url);
  const config = { connectionString, options: given, types: types as pg.CustomTypesConfig, ...limits };
  const pool = new pg.Pool({ ...config, max: size });
  // An idle connection that dies, or one between two statements, must not end the process: the pool replaces it, and
  // the work that used it fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  const { schema, isDistributed } = await placeOf(pool);
  const opened: PipelinedConnections[] = [];
  const open = ({ connections, depth = 1, settings }: Dedicated): PipelinedConnections => {
    const pipelined = openPipelined({
      ...config,
      connections,
      depth,
      options: `${given} ${asOptions(isDistributed ? plannedAnew(settings) : settings)}`,
    });
    opened.push(pipelined);
    return pipelined;
  };
  const through = (pipelined: PipelinedConnections) =>
    onlyReads(new Database(new PostgresDialect({ pool: asPool(pipelined) }), report));
  const reads = open(forReads);
  return {
    db: new Database(new PostgresDialect({ pool }), report),
    kind: 'postgres',
    pool,
    schema,
    reads: through(reads),
    prepare: <Row extends object>({ name, text, dedicated }: Statement) => {
      const pipelined = dedicated ? open(dedicated) : reads;
      return async (values: unknown[]) => (await pipelined.query<Row>({ name, text, values })).rows;
    },
    dedicated: (options) => through(open(options)),
    runScript: async (sql) => {
      await pool.query(sql);
    },
    inScripts: (work) => inPoolTransaction(pool, work),
    close: async () => {
      await Promise.all([pool.end(), ...opened.map((pipelined) => pipelined.close())]);
    },
  };
}

/** Separates a URL's `options`, which would otherwise replace those set for each connection. */
function withoutOptions(url: string): { connectionString: string; options: string } {
  const address = new URL(url);
  const options = address.searchParams.get('options');
  if (options === null) return { connectionString: url, options: '' };
  address.searchParams.delete('options');
  return { connectionString: address.href, options };
}

async function placeOf(pool: pg.Pool): Promise<{ schema: string; isDistributed: boolean }> {
  const { rows } = await pool
    .query<{ schema: string | null; isDistributed: boolean }>(
      `select current_schema() as schema, exists (select from pg_extension where extname = 'citus') as "isDistributed"`,
    )
    .catch(async (error) => {
      await pool.end();
      throw error;
    });
  const [{ schema, isDistributed } = { schema: null, isDistributed: false }] = rows;
  if (schema !== null) return { schema, isDistributed };
  await pool.end();
  throw new Error('The schema that search_path names in the URL of the database is not there: create it first');
}

/** Citus routes a statement by its parameters, which a cached generic plan does not know. */
const plannedAnew = ({ plan_cache_mode: _, ...settings }: Dedicated['settings']): Dedicated['settings'] => settings;

async function inPoolTransaction<T>(pool: pg.Pool, work: (run: RunScript) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const run: RunScript = async (script) => {
    // For several statements the driver returns a list of results.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(script);
    return (Array.isArray(result) ? result.at(-1) : result)?.rows ?? [];
  };
  try {
    await run('begin');
    const result = await work(run);
    await run('commit');
    client.release();
    return result;
  } catch (error) {
    // Closes the connection, and with it the transaction in whatever state.
    client.release(true);
    throw error;
  }
}

const onlyReads = (database: ReadExecutor) => database as ReadDatabase;

const asOptions = (settings: Dedicated['settings']) =>
  Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' ');

async function connectEmbedded(
  { folder, loadDataDir }: { folder?: string; loadDataDir?: true | Blob },
  report: Report,
): Promise<Connection> {
  const folderLock = folder === undefined ? undefined : lockEmbedded(folder);
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, 'database') } : {}),
    ...(loadDataDir instanceof Blob ? { loadDataDir } : {}),
    relaxedDurability: true,
    parsers: { [INT8]: Number },
  });
  const db = new Database(new PGliteDialect({ pglite }), report);
  return {
    db,
    kind: 'pglite',
    pglite,
    schema: 'public',
    // Goes through Kysely, which keeps other statements out of a transaction.
    prepare:
      <Row extends object>({ text }: Statement) =>
      async (values: unknown[]) =>
        (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
    reads: onlyReads(db),
    dedicated: () => onlyReads(db),
    runScript: async (sql) => {
      await pglite.exec(sql);
    },
    inScripts: (work) =>
      pglite.transaction((trx) => work(async (script) => (await trx.exec(script)).at(-1)?.rows ?? [])),
    async close() {
      await pglite.close();
      folderLock?.release();
    },
  };
}

/** The embedded database is safe only within one process: a second one would corrupt its files. */
const lockEmbedded = (folder: string) =>
  lock(
    join(folder, 'database.lock'),
    (pid) =>
      `DATA_DIR: process ${pid} has the embedded database in ${folder} open: end it first, or choose another folder`,
  );

/**
 * Runs work in a transaction. `afterCommit` hooks run in order after the commit and before the answer; a failing hook
 * is reported, and neither the answer nor later hooks change, because the work is committed.
 */
export async function inTransaction<T>(
  db: Database,
  work: (trx: Trx, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const hooks: Parameters<AfterCommit>[] = [];
  const result = await db.transaction().execute((trx) => work(trx, (...hook) => hooks.push(hook)));
  for (const [name, hook] of hooks) await attempt(name, hook, db.report);
  return result;
}

/**
 * PostgreSQL's codes for a server that is shutting down, starting, out of connections, space or memory, or that
 * cancelled slow work; network codes; and codes for a full disk.
 */
const unavailable =
  /^(08...|57P0[1-5]|53...|57014|55P03|25P0[34]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT)$/;
/** The driver's messages that carry no code. */
const withoutConnection =
  /^Connection terminated|^Client has encountered a connection error|not queryable|^timeout exceeded when trying to connect|^timeout expired/;

/** Whether work failed because the database or disk is unavailable, full or overloaded, so a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return unavailable.test(String(code)) || withoutConnection.test(String(message));
}
