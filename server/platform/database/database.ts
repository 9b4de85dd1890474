import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, type Dialect, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from '../process/config.ts';
import { lock } from '../process/lock.ts';
import { attempt, type Report, toConsole } from '../process/report.ts';
import { asPool, openPipelined, type PipelinedConnections } from './pipeline/connections.ts';
import type { DB } from './schema.gen.ts';

/** Knows where work that nobody waits for reports its failure. */
export class Database extends Kysely<DB> {
  readonly report: Report;

  constructor(dialect: Dialect, report: Report) {
    super({ dialect });
    this.report = report;
  }
}
export type Trx = Transaction<DB>;
/** Hands over what is to run once the transaction is committed, under the name that its failure is reported by. */
export type AfterCommit = (name: string, hook: () => unknown) => void;
/** Where a statement runs: on its own, or inside a transaction. */
export type Executor = Database | Trx;
/** Where a read runs: wherever any statement does, or on the connections of `ReadDatabase`. */
export type ReadExecutor = Pick<Kysely<DB>, 'selectFrom' | 'getExecutor'>;
declare const readsOnly: unique symbol;
/**
 * Pipelined connections, for reads that stand alone. A statement there runs beside those of other callers, so a
 * transaction would take them in: neither one nor a store's write compiles here. Only a raw `sql` could still write.
 */
export type ReadDatabase = ReadExecutor & { readonly [readsOnly]: true };

export interface Connection {
  readonly db: Database;
  readonly kind: 'postgres' | 'pglite';
  /** The embedded database itself, for pg-boss's adapter. */
  readonly pglite?: PGlite;
  readonly pool?: pg.Pool;
  /** For reads by key that stand alone; the connections are shared by all callers and plan each statement once. */
  readonly reads: ReadDatabase;
  /**
   * Prepares a statement that is planned once: on dedicated connections with planner settings of their own, or else on
   * those of `reads`. The embedded database runs it on its one connection.
   */
  prepare<Row extends object>(statement: Statement): (values: unknown[]) => Promise<Row[]>;
  /** Like `reads`, on connections and with planner settings of its own. */
  dedicated(options: Dedicated): ReadDatabase;
  /** The schema in which statements find their tables: `public`, unless `search_path` in the URL names one. */
  readonly schema: string;
  /** Runs a script of several statements, without parameters. */
  runScript(sql: string): Promise<void>;
  /** Runs scripts in one transaction, each of several statements without parameters; a script answers with its last statement's rows. */
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
  /**
   * How many statements may wait on one connection before the next is used; 1 unless told otherwise, as they may be
   * slow.
   */
  readonly depth?: number;
  readonly settings: Readonly<Record<string, string>>;
}

/** Planner settings for reads by key: an index is used however small the table was when the statement was planned. */
export const byKey = { enable_seqscan: 'off', enable_bitmapscan: 'off', jit: 'off', plan_cache_mode: 'force_generic_plan' };
/** A read by key takes microseconds, less than the system call that would send it alone. */
const forReads: Dedicated = { connections: 2, depth: 32, settings: byKey };

/** int8 holds counters far below 2^53, so numbers are exact. */
const INT8 = 20;

/**
 * The longest waits for a connection and for a statement. Without them both wait for ever, as loading a large database
 * may need.
 */
export interface Patience {
  readonly connectionMs: number;
  readonly statementMs: number;
}

/**
 * Opens PostgreSQL by `DATABASE_URL`, else the embedded database in `DATA_DIR` (`memory` keeps nothing; a dump there is
 * what it begins with).
 */
export async function connect(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> & { memory?: boolean | Blob; patience?: Patience },
  report: Report = toConsole,
): Promise<Connection> {
  return config.DATABASE_URL
    ? connectPostgres(config.DATABASE_URL, { size: config.DATABASE_POOL, patience: config.patience }, report)
    : connectEmbedded(config.memory ? { loadDataDir: config.memory } : { folder: config.DATA_DIR }, report);
}

async function connectPostgres(url: string, { size, patience }: { size: number; patience?: Patience }, report: Report): Promise<Connection> {
  const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) };
  const limits = patience && {
    connectionTimeoutMillis: patience.connectionMs,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.statementMs,
    keepAlive: true,
  };
  const { connectionString, options: given } = withoutOptions(url);
  const config = { connectionString, options: given, types: types as pg.CustomTypesConfig, ...limits };
  const pool = new pg.Pool({ ...config, max: size });
  // A connection that dies must not end the process, neither an idle one nor one between two statements of a
  // transaction: the pool replaces it, and what it was used for fails by itself.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  const { schema, isDistributed } = await placeOf(pool);
  const opened: PipelinedConnections[] = [];
  const open = ({ connections, depth = 1, settings }: Dedicated): PipelinedConnections => {
    const pipelined = openPipelined({ ...config, connections, depth, options: `${given} ${asOptions(isDistributed ? plannedAnew(settings) : settings)}` });
    opened.push(pipelined);
    return pipelined;
  };
  const through = (pipelined: PipelinedConnections) => onlyReads(new Database(new PostgresDialect({ pool: asPool(pipelined) }), report));
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

/** A URL's `options`, which would otherwise take the place of those that connections are opened with. */
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

/** Citus sends a statement to the node of its parameters, which a plan that is kept for all of them does not know. */
const plannedAnew = ({ plan_cache_mode: _, ...settings }: Dedicated['settings']): Dedicated['settings'] => settings;

async function inPoolTransaction<T>(pool: pg.Pool, work: (run: RunScript) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const run: RunScript = async (script) => {
    // Of several statements the driver returns a list of results.
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
    // Closed with its transaction, whatever state that is in.
    client.release(true);
    throw error;
  }
}

const onlyReads = (database: ReadExecutor) => database as ReadDatabase;

const asOptions = (settings: Dedicated['settings']) =>
  Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' ');

async function connectEmbedded({ folder, loadDataDir }: { folder?: string; loadDataDir?: true | Blob }, report: Report): Promise<Connection> {
  const held = folder === undefined ? undefined : lockEmbedded(folder);
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
    // Through Kysely, which lets nothing in between a transaction's statements.
    prepare:
      <Row extends object>({ text }: Statement) =>
      async (values: unknown[]) =>
        (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
    reads: onlyReads(db),
    dedicated: () => onlyReads(db),
    runScript: async (sql) => {
      await pglite.exec(sql);
    },
    inScripts: (work) => pglite.transaction((trx) => work(async (script) => (await trx.exec(script)).at(-1)?.rows ?? [])),
    async close() {
      await pglite.close();
      held?.release();
    },
  };
}

/** The embedded database looks after itself only within one process: a second one would ruin its files. */
const lockEmbedded = (folder: string) =>
  lock(join(folder, 'database.lock'), (pid) => `DATA_DIR: process ${pid} has the embedded database in ${folder} open: end it first, or choose another folder`);

/**
 * Work inside one transaction. What is handed to `afterCommit` runs in order once it is committed, before the answer; a
 * hook that fails is reported, and changes neither the answer nor the hooks behind it: what was committed stands.
 */
export async function inTransaction<T>(db: Database, work: (trx: Trx, afterCommit: AfterCommit) => Promise<T>): Promise<T> {
  const hooks: Parameters<AfterCommit>[] = [];
  const result = await db.transaction().execute((trx) => work(trx, (...hook) => hooks.push(hook)));
  for (const [name, hook] of hooks) await attempt(name, hook, db.report);
  return result;
}

/**
 * PostgreSQL's codes for a server that goes down, is starting, takes no more connections, has no space or memory left,
 * or ended what took too long; those of the network; and those of a disk that is full.
 */
const unavailable = /^(08...|57P0[1-5]|53...|57014|55P03|25P0[34]|58030|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT)$/;
/** The driver's own words, which carry no code. */
const withoutConnection =
  /^Connection terminated|^Client has encountered a connection error|not queryable|^timeout exceeded when trying to connect|^timeout expired/;

/**
 * Whether work failed because the database or the disk is away, full or overloaded, so that it may succeed when it is
 * made again.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return unavailable.test(String(code)) || withoutConnection.test(String(message));
}
