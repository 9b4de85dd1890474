import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { namesColumns } from '../prepared.ts';
import { createCork } from './cork.ts';

/** Connections with pipelined statements: each is sent before earlier ones are answered. */
export interface PipelinedConnections {
  query<Row extends object>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

interface PipelinedConnection extends PipelinedConnections {
  /** Statements not yet answered. */
  readonly waiting: number;
}

interface Options extends pg.ClientConfig {
  readonly connections: number;
  /**
   * How many statements may wait on a connection before the next is used. A deep pipeline saves system calls; slow
   * statements need 1, as they delay those behind them.
   */
  readonly depth: number;
}

/**
 * Opens up to `connections` for standalone statements. Statements of one turn of the event loop are written together to
 * save system calls. Each is its own transaction, so a failure leaves its neighbours alone. A broken connection is
 * reopened for the next statement.
 */
export function openPipelined({ connections: count, depth, ...config }: Options): PipelinedConnections {
  const connections = Array.from({ length: count }, () => createConnection(config));
  const free = () =>
    connections.find(({ waiting }) => waiting < depth) ??
    connections.reduce((least, connection) => (connection.waiting < least.waiting ? connection : least));
  return {
    query: (statement) => free().query(statement),
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

function createConnection(config: pg.ClientConfig): PipelinedConnection {
  let opened: Promise<pg.Client> | undefined;
  let waiting = 0;
  // Statements of one turn of the event loop go together.
  const cork = createCork(setImmediate);

  function open(): Promise<pg.Client> {
    const client = new pg.Client({ ...config, pipeline: true });
    const opening = client.connect().then(() => client);
    const forget = () => {
      if (opened === opening) opened = undefined;
    };
    client.on('error', forget).on('end', forget);
    opening.catch(forget);
    return opening;
  }

  return {
    get waiting() {
      return waiting;
    },
    async query<Row extends object>(statement: pg.QueryConfig) {
      waiting++;
      try {
        opened ??= open();
        const client = await opened;
        cork(client.connection);
        return await client.query<Row>(statement);
      } finally {
        waiting--;
      }
    },
    close: async () => {
      await (await opened)?.end();
    },
  };
}

/**
 * Presents the connections to Kysely as a pool with a single shared client. Statements are named by their text, so the
 * server plans each once per connection, if it names its columns; only the first `maxNamed` texts, so that no input can
 * fill its memory.
 */
export function asPool(connections: PipelinedConnections): PostgresPool {
  const names = new Map<string, string | undefined>();
  const nameOf = (text: string): { name?: string } => {
    if (/^(begin|start|savepoint)/i.test(text)) throw new Error('A transaction needs a connection of its own');
    if (!names.has(text) && names.size < maxNamed)
      names.set(text, namesColumns(text) ? `statement_${names.size}` : undefined);
    const name = names.get(text);
    return name === undefined ? {} : { name };
  };
  const client = {
    query: (text: string, values: unknown[]) => connections.query({ ...nameOf(text), text, values }),
    release: () => {},
  } as unknown as PostgresPoolClient;
  return { connect: async () => client, end: connections.close, options: {} };
}

const maxNamed = 200;
