import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** More are not prepared: every connection keeps its own, so that no variety of input can fill the server's memory. */
const mostPrepared = 300;
/** What is run less often is not worth keeping. */
const runsBefore = 10;
/** Texts whose runs are counted at a time. */
const mostCounted = 2000;

/**
 * Whether a statement names the columns that it answers with. A migration beside running processes may add one: then
 * `*` is another answer, which a prepared statement cannot give, and the same columns are still the same.
 */
export const namesColumns = (text: string): boolean =>
  !/(?:\bselect(?:\s+distinct)?|\breturning|,)\s+(?:"?\w+"?\.)?\*/i.test(text);

/**
 * Presents a pool to Kysely so that statements which are run often are parsed and planned once per connection. Those
 * without values are sent as they are.
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
    const query = (text: string, values: unknown[]) => {
      const name = values.length > 0 ? nameOf(text) : undefined;
      return client.query(name === undefined ? { text, values } : { name, text, values });
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
