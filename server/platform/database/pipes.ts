import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/** Statements that go one after the other down a few connections. */
export interface Pipes {
  query<Row extends object>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>;
  close(): Promise<void>;
}

interface Pipe extends Pipes {
  /** How many of its statements have no answer yet. */
  readonly waiting: number;
}

interface Options extends pg.ClientConfig {
  readonly connections: number;
  /** So many wait on one connection before another is used: the more, the fewer calls of the system; one, if they may be slow. */
  readonly together: number;
}

/**
 * Opens up to `connections` for statements that stand alone: none waits until the last is answered, and those of one
 * turn of the event loop are written at once, so that many cost few calls of the system. Each is a transaction of its
 * own; one that fails does not touch its neighbours. A connection that breaks is opened anew for the next statement.
 */
export function openPipes({ connections, together, ...config }: Options): Pipes {
  const pipes = Array.from({ length: connections }, () => createPipe(config));
  const free = () => pipes.find(({ waiting }) => waiting < together) ?? pipes.reduce((least, pipe) => (pipe.waiting < least.waiting ? pipe : least));
  return {
    query: (statement) => free().query(statement),
    close: async () => {
      await Promise.all(pipes.map((pipe) => pipe.close()));
    },
  };
}

function createPipe(config: pg.ClientConfig): Pipe {
  let opened: Promise<pg.Client> | undefined;
  let waiting = 0;
  let isHeld = false;

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

  /** Until this turn of the event loop is over. */
  function hold({ stream }: pg.Connection): void {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    setImmediate(() => {
      isHeld = false;
      stream.uncork();
    });
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
        hold(client.connection);
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
 * What pipes look like to Kysely: a pool of one client for everybody, that names each statement by its text so that the
 * server plans it once a connection. Only the first `keptStatements` texts are named, so that no input can fill the server.
 */
export function asPool(pipes: Pipes): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string): { name?: string } => {
    if (/^(begin|start|savepoint)/i.test(text)) throw new Error('A transaction needs a connection of its own');
    if (!names.has(text) && names.size < keptStatements) names.set(text, `kept_${names.size}`);
    const name = names.get(text);
    return name === undefined ? {} : { name };
  };
  const client = {
    query: (text: string, values: unknown[]) => pipes.query({ ...nameOf(text), text, values }),
    release: () => {},
  } as unknown as PostgresPoolClient;
  return { connect: async () => client, end: pipes.close, options: {} };
}

const keptStatements = 200;
