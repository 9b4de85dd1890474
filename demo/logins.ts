import type { Brand } from '../server/features/site/site.service.ts';
import { type Database, type Executor, inTransaction } from '../server/platform/database/database.ts';
import type { Config } from '../server/platform/process/config.ts';
import { createHashing } from '../server/platform/security/hashing.ts';
import type { Shard } from '../server/shard.ts';
import { demoStore } from './demo.store.ts';

/** Public, as the README and the terminal show it: an installation with demo members is for evaluation. */
export const demoPassword = 'rendezvous-demo';

/** The address of a site's demo log-in. */
export const loginOf = (site: Pick<Brand, 'id'>) => ({ email: `demo@${site.id}.test`, password: demoPassword });

export type DemoLogin = { readonly site: Brand } & ReturnType<typeof loginOf>;

/** The sites that have demo members, each with its demo log-in. */
export async function demoLogins(executor: Executor, sites: readonly Brand[]): Promise<DemoLogin[]> {
  const imported = await demoStore.imported(executor);
  return sites.filter(({ id }) => imported.has(id)).map((site) => ({ site, ...loginOf(site) }));
}

/**
 * Why demo members, whose password is public, may not be added to these databases: others reach the installation, or it
 * has members of its own. Undefined if they may.
 */
export async function obstacleToDemo(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  databases: ReadonlyMap<string, Database>,
): Promise<string | undefined> {
  if (PUBLIC_URL) return `PUBLIC_URL: others reach ${PUBLIC_URL}, and the password of demo members is public.`;
  for (const [name, db] of databases) {
    const isDemo = (await demoStore.imported(db)).size > 0;
    if (!isDemo && (await demoStore.hasMembers(db)))
      return `The database ${name} has members: demo members are for an empty one. Their password is public.`;
  }
  return undefined;
}

export const sitesOf = ({ database, services }: Pick<Shard, 'database' | 'services'>): Brand[] =>
  services.site.service.all().filter((site) => site.database === database);

/** Where others reach the installation, the password of the demo log-ins, which everybody knows, opens nothing. */
export async function closeLogins(shard: Pick<Shard, 'database' | 'connection' | 'services'>): Promise<void> {
  const { db } = shard.connection;
  const logins = await demoLogins(db, sitesOf(shard));
  if (logins.length === 0) return;
  const unknown = await createHashing().hash(crypto.randomUUID());
  await inTransaction(db, (trx) => demoStore.changePassword(trx, logins, unknown));
}

/** The addresses and log-ins of the demo; empty without demo members. */
export function describeLogins(logins: readonly DemoLogin[], port: number): string[] {
  const lines = logins.map(
    ({ site, email, password }) => `  http://${site.hosts[0]}:${port}/login   ${email}   password ${password}`,
  );
  return lines.length > 0 ? ['Look around as a demo member:', ...lines] : [];
}
