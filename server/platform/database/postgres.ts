import { second } from '@rendezvous/contract/durations';
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Report } from '../process/report.ts';
import { inRequest } from '../process/request-ids.ts';
import {
  byKey,
  type Connection,
  Database,
  type Dedicated,
  int8,
  isOutdated,
  isUnanswered,
  onlyReads,
  type RunScript,
  type Statement,
} from './database.ts';
import { asPool, openPipelined, type PipelinedConnections } from './pipeline/connections.ts';
import { preparing } from './prepared.ts';

/** A read by key takes microseconds, less than the system call that sends it. */
const forReads: Dedicated = { name: 'reads', connections: 2, depth: 32, settings: byKey };

/**
 * Timeouts for getting a connection, for a statement and for a standalone read. Without them all wait indefinitely,
 * which loading a large database may need.
 */
export interface DatabaseTimeouts {
  readonly connectionMs: number;
  readonly statementMs: number;
  readonly readMs: number;
}

/** Added to the client's own timeout: a server that can still be reached reports an expired statement itself. */
const graceMs = second;

/**
 * Ends its connection at a statement without an answer in time, which would delay those behind it, and at a prepared
 * one that a migration made unusable, which would fail again.
 */
class TimeoutClient extends pg.Client {
  override query(...statement: unknown[]): never {
    const asked = super.query(...(statement as [string])) as Promise<unknown> | undefined;
    asked?.then?.(undefined, (error) => {
      if (isUnanswered(error) || isOutdated(error)) this.connection.stream.destroy();
    });
    return asked as never;
  }
}

export async function connectPostgres(
  url: string,
  { size, patience }: { size: number; patience?: DatabaseTimeouts },
  report: Report,
): Promise<Connection> {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const limits = patience && {
    connectionTimeoutMillis: patience.connectionMs,
    statement_timeout: patience.statementMs,
    idle_in_transaction_session_timeout: patience.statementMs,
    query_timeout: patience.statementMs + graceMs,
    keepAlive: true,
  };
  const { connectionString, options: given } = withoutOptions(url);
  const config = { connectionString, options: given, types: types as pg.CustomTypesConfig, ...limits };
  // A transaction's last statement is sent with its commit.
  const pool = new pg.Pool({ ...config, max: size, pipeline: true, Client: TimeoutClient });
  // An idle connection that dies, or one between two statements, must not end the process: the pool replaces it, and
  // the work that used it fails by itself.
  pool.on('connect', (client) => {
    // A connection serves many requests; its socket knows the one that opened it.
    client.on('error', (error) => inRequest(undefined, () => report(error, 'database connection')));
  });
  // Errors of idle connections have been reported by the connection itself.
  pool.on('error', () => {});
  const { schema, isDistributed, identity } = await inspectDatabase(pool);
  const opened: PipelinedConnections[] = [];
  const open = ({ connections, depth = 1, settings }: Dedicated): PipelinedConnections => {
    const pipelined = openPipelined({
      ...config,
      ...(patience && { query_timeout: patience.readMs }),
      connections,
      depth,
      options: `${given} ${asOptions(isDistributed ? plannedAnew(settings) : settings)}`,
    });
    opened.push(pipelined);
    return pipelined;
  };
  const shared = new Map<string, PipelinedConnections>();
  const openOnce = (dedicated: Dedicated): PipelinedConnections => {
    const pipelined = shared.get(dedicated.name) ?? open(dedicated);
    shared.set(dedicated.name, pipelined);
    return pipelined;
  };
  const through = (pipelined: PipelinedConnections) =>
    onlyReads(new Database(new PostgresDialect({ pool: asPool(pipelined) }), report));
  const reads = openOnce(forReads);
  return {
    // Citus routes a statement by its values, which a prepared one does not know.
    db: new Database(new PostgresDialect({ pool: isDistributed ? pool : preparing(pool) }), report),
    kind: 'postgres',
    pool,
    schema,
    identity,
    reads: through(reads),
    prepare: <Row extends object>({ name, text, dedicated = forReads }: Statement) => {
      const pipelined = openOnce(dedicated);
      return async (values: unknown[]) => (await pipelined.query<Row>({ name, text, values })).rows;
    },
    dedicated: (options) => through(open(options)),
    runScript: async (sql) => {
      await pool.query(withoutTimeout(sql));
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

async function inspectDatabase(pool: pg.Pool): Promise<{ schema: string; isDistributed: boolean; identity: string }> {
  const { rows } = await pool
    .query<{ schema: string | null; isDistributed: boolean }>(
      `select current_schema() as schema, exists (select from pg_extension where extname = 'citus') as "isDistributed"`,
    )
    .catch(async (error) => {
      await pool.end();
      throw error;
    });
  const [{ schema, isDistributed } = { schema: null, isDistributed: false }] = rows;
  if (schema !== null) {
    return { schema, isDistributed, identity: `${await databaseOf(pool)} ${schema}` };
  }
  await pool.end();
  throw new Error('The schema that search_path names in the URL of the database is not there: create it first');
}

/** Identifies the database and the running server; a copy of a server has another start time. */
async function databaseOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "select extract(epoch from pg_postmaster_start_time()) || ' ' || oid as id from pg_database " +
      'where datname = current_database()',
  );
  return (rows[0] as { id: string }).id;
}

/** Citus routes a statement by its parameters, which a cached generic plan does not know. */
const plannedAnew = ({ plan_cache_mode: _, ...settings }: Dedicated['settings']): Dedicated['settings'] => settings;

/** Scripts migrate, which may take hours; the longest time that a timer can wait is 24 days. */
const withoutTimeout = (text: string): pg.QueryConfig & { query_timeout: number } => ({
  text,
  query_timeout: 2 ** 31 - 1,
});

async function inPoolTransaction<T>(pool: pg.Pool, work: (run: RunScript) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const run: RunScript = async (script) => {
    // For several statements the driver returns a list of results.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(withoutTimeout(script));
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

const asOptions = (settings: Dedicated['settings']) =>
  Object.entries(settings)
    .map(([setting, value]) => `-c ${setting}=${value}`)
    .join(' ');
