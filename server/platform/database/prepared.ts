import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createCork } from './pipeline/cork.ts';

/** More are not prepared: every connection keeps its own, so that no variety of input can fill the server's memory. */
const mostPrepared = 300;
/** What is run less often is not worth keeping. */
const runsBefore = 10;
/** Texts whose runs are counted at a time. */
const mostCounted = 2000;

/** What an insert answers with comes last, whatever it selects from: jobs are enqueued by `select *` from a text. */
const answerOf = (text: string): string =>
  /^\s*insert\b/i.test(text) ? (/\breturning\b(?!.*\breturning\b).*/is.exec(text)?.[0] ?? '') : text;

/**
 * Whether a statement names the columns that it answers with. A migration beside running processes may add one: then
 * `*` is another answer, which a prepared statement cannot give, and the same columns are still the same.
 */
export const namesColumns = (text: string): boolean =>
  !/(?:\bselect(?:\s+distinct)?|\breturning|,)\s+(?:"?\w+"?\.)?\*/i.test(answerOf(text));

/** The answer to `begin` before it is sent. */
const begun = { command: 'BEGIN', rowCount: null, rows: [] };

/**
 * Presents a pool to Kysely so that statements which are run often are parsed and planned once per connection. Those
 * without values are sent as they are. A transaction begins with its first statement, and what is sent without waiting
 * for an answer in between is one message to the server.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  /** Undefined for one that is not to be prepared. */
  const names = new Map<string, string | undefined>();
  const runs = new Map<string, number>();
  const presented = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  function nameOf(text: string): string | undefined {
    if (names.has(text) || names.size >= mostPrepared) return names.get(text);
    if (runs.size >= mostCounted) runs.clear();
    const count = (runs.get(text) ?? 0) + 1;
    runs.set(text, count);
    if (count >= runsBefore) names.set(text, namesColumns(text) ? `pool_${names.size}` : undefined);
    return undefined;
  }

  function present(client: pg.PoolClient): PostgresPoolClient {
    let begins = false;
    // A transaction's last statements go with its commit.
    const cork = createCork(process.nextTick);
    const send = (text: string, values: unknown[]) => {
      cork(client.connection);
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query(name === undefined ? { text, values } : { name, text, values });
    };
    const query = (text: string, values: unknown[]) => {
      if (text === 'begin') {
        begins = true;
        return Promise.resolve(begun);
      }
      if (!begins) return send(text, values);
      begins = false;
      cork(client.connection);
      // Only a broken connection cannot begin, which fails the statement, too.
      client.query('begin').catch(() => {});
      return send(text, values);
    };
    return { query, release: (destroy?: boolean) => client.release(destroy) } as unknown as PostgresPoolClient;
  }

  return {
    async connect() {
      const client = await pool.connect();
      const known = presented.get(client) ?? present(client);
      presented.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
