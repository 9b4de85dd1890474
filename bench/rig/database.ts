import { resolve } from 'node:path';
import pg from 'pg';
import { createPlaces } from '../../server/features/place/place.service.ts';
import { searchStore } from '../../server/features/search/search.store.ts';
import { createSites } from '../../server/features/site/site.service.ts';
import { connect } from '../../server/platform/database/connect.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { type RunningPostgres, startPostgres } from '../../server/testing/postgres.ts';
import { startWithCleanup } from './cleanup.ts';
import { completeMembers, populate } from './population.ts';

/** A database with generated members. */
export interface Populated {
  readonly members: number;
  readonly url: string;
  /** The process of the server, whose children serve the connections. */
  readonly server: number;
}

/** Where the server has its socket: on the same machine it takes less of the processor than TCP. */
const sockets = '/tmp';

/** A durable PostgreSQL with the memory of a small dedicated server. */
export function startDatabase(): Promise<RunningPostgres> {
  const settings = {
    shared_buffers: '2GB',
    effective_cache_size: '6GB',
    work_mem: '16MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    unix_socket_directories: sockets,
  };
  return startWithCleanup(
    () => startPostgres({ durable: true, settings }),
    (postgres) => postgres.stop(),
  );
}

/** Makes a database with `members` generated members, with rows in every table that a member needs. */
export async function createPopulated(postgres: RunningPostgres, members: number): Promise<Populated> {
  const url = `${await postgres.createDatabase(`members_${members}`)}?host=${sockets}`;
  const connection = await connect({ DATABASE_URL: url, DATABASE_POOL: 2, DATA_DIR: '' });
  await migrate(connection);
  const sites = await createSites({
    databases: new Map([['default', connection.db]]),
    folder: resolve(import.meta.dirname, '../../sites'),
    pushPublicKey: '',
    secret: '',
    warn: console.error,
  });
  await sites.close();
  if (members > 0) {
    await populate(connection.db, createPlaces(), members);
    await completeMembers(connection.db);
    await searchStore.syncAllProfiles(connection.db);
  }
  await connection.runScript('vacuum analyze');
  await connection.close();
  return { members, url, server: postgres.pid };
}

/** A copy for one benchmark, so that none measures the leftovers of another. */
export async function copyOf(original: Populated, name: string): Promise<Populated> {
  const url = new URL(original.url);
  const template = url.pathname.slice(1);
  const copy = `${template}_${name}`;
  await command(original.url, `create database "${copy}" template "${template}" strategy file_copy`);
  return { ...original, url: Object.assign(url, { pathname: copy }).href };
}

export async function dropCopy(original: Populated, { url }: Populated): Promise<void> {
  await command(original.url, `drop database "${new URL(url).pathname.slice(1)}" with (force)`);
}

/** Through the maintenance database: a template may have no connection. */
async function command(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: 'postgres' }).href });
  await client.connect();
  await client.query(text);
  await client.end();
}
