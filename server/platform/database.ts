import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, Kysely, PGliteDialect, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Config } from './config.ts';
import { lock } from './lock.ts';
import type { DB } from './schema.gen.ts';

export type Database = Kysely<DB>;
export type Trx = Transaction<DB>;
/** Where a statement runs: on its own, or inside a transaction. */
export type Executor = Database | Trx;

export interface Connection {
  readonly db: Database;
  readonly kind: 'postgres' | 'pglite';
  /** The embedded database itself, for pg-boss's adapter. */
  readonly pglite?: PGlite;
  readonly pool?: pg.Pool;
  /**
   * Keeps a statement prepared on connections of its own, so that its plan is made once and by the planner settings it
   * asks for. The embedded database runs it on its one connection.
   */
  prepare<Row extends object>(statement: Statement): (values: unknown[]) => Promise<Row[]>;
  /**
   * The same database over connections of its own that keep every statement prepared by its text: for what is asked
   * often and in few shapes. Only the first `keptStatements` texts are kept, so that no input can fill the server.
   */
  keeping(options: Kept): Database;
  /** Runs a script of several statements, without parameters. */
  runScript(sql: string): Promise<void>;
  close(): Promise<void>;
}

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly connections: number;
  readonly settings: Readonly<Record<string, string>>;
}

export type Kept = Pick<Statement, 'connections' | 'settings'>;

const keptStatements = 200;

/** int8 holds counters far below 2^53, so numbers are exact. */
const INT8 = 20;

/** Opens PostgreSQL by `DATABASE_URL`, else the embedded database in `DATA_DIR` (`memory` keeps nothing; a dump there is what it begins with). */
export async function connect(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'> & { memory?: boolean | Blob }): Promise<Connection> {
  return config.DATABASE_URL
    ? connectPostgres(config.DATABASE_URL, config.DATABASE_POOL)
    : connectEmbedded(config.memory ? { loadDataDir: config.memory } : { folder: config.DATA_DIR });
}

function connectPostgres(url: string, size: number): Connection {
  const types = { getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) };
  const open = (options: pg.PoolConfig): pg.Pool => {
    const pool = new pg.Pool({ connectionString: url, types: types as pg.CustomTypesConfig, ...options });
    // A connection that dies must not end the process, neither an idle one nor one between two statements of a
    // transaction: the pool replaces it, and what it was used for fails by itself.
    pool.on('connect', (client) => void client.on('error', () => {}));
    return pool.on('error', () => {});
  };
  const pool = open({ max: size });
  const pools = [pool];
  return {
    db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    kind: 'postgres',
    pool,
    prepare: <Row extends object>({ name, text, connections, settings }: Statement) => {
      const own = open({ max: connections, options: asOptions(settings) });
      pools.push(own);
      return async (values: unknown[]) => (await own.query({ name, text, values })).rows as Row[];
    },
    keeping: ({ connections, settings }) => {
      const own = open({ max: connections, options: asOptions(settings) });
      pools.push(own);
      keepStatements(own);
      return new Kysely<DB>({ dialect: new PostgresDialect({ pool: own }) });
    },
    runScript: async (sql) => void (await pool.query(sql)),
    close: async () => void (await Promise.all(pools.map((each) => each.end()))),
  };
}

const asOptions = (settings: Statement['settings']) =>
  Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' ');

/** Has the clients of a pool name each statement by its text, so that the server parses and plans it once a connection. */
function keepStatements(pool: pg.Pool): void {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < keptStatements) names.set(text, `kept_${names.size}`);
    return names.get(text);
  };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest);
    }) as typeof client.query;
  });
}

async function connectEmbedded({ folder, loadDataDir }: { folder?: string; loadDataDir?: true | Blob }): Promise<Connection> {
  const held = folder === undefined ? undefined : lockEmbedded(folder);
  const { PGlite } = await import('@electric-sql/pglite');
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: join(folder, 'database') } : {}),
    ...(loadDataDir instanceof Blob ? { loadDataDir } : {}),
    relaxedDurability: true,
    parsers: { [INT8]: Number },
  });
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    kind: 'pglite',
    pglite,
    // Through Kysely, which lets nothing in between a transaction's statements.
    prepare:
      <Row extends object>({ text }: Statement) =>
      async (values: unknown[]) =>
        (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
    keeping: () => db,
    runScript: async (sql) => void (await pglite.exec(sql)),
    async close() {
      await pglite.close();
      held?.release();
    },
  };
}

/** The embedded database looks after itself only within one process: a second one would ruin its files. */
const lockEmbedded = (folder: string) =>
  lock(join(folder, 'database.lock'), (pid) => `DATA_DIR: process ${pid} has the embedded database in ${folder} open: end it first, or choose another folder`);

/** Work inside one transaction; what is handed to `afterCommit` runs once it is committed, in order. */
export async function inTransaction<T>(db: Database, work: (trx: Trx, afterCommit: (then: () => unknown) => void) => Promise<T>): Promise<T> {
  const later: (() => unknown)[] = [];
  const result = await db.transaction().execute((trx) => work(trx, (then) => later.push(then)));
  for (const then of later) await then();
  return result;
}

/** PostgreSQL's codes for a server that goes down, is starting or takes no more connections; and those of the network. */
const disconnections = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Whether a statement failed because the database is away, so that it may succeed when it is made again. */
export function isDisconnected(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return disconnections.test(String(code)) || /^Connection terminated|^Client has encountered a connection error|not queryable/.test(String(message));
}
