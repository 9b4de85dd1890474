import { inTransaction } from '../server/platform/database/database.ts';
import { createHashing } from '../server/platform/security/hashing.ts';
import type { Shard } from '../server/shard.ts';
import { demoStore } from './demo.store.ts';
import { demoLogins } from './logins.ts';

/** Where others reach the installation, the password of the demo log-ins, which everybody knows, opens nothing. */
export async function closeLogins({
  database,
  connection: { db },
  services: { site },
}: Pick<Shard, 'database' | 'connection' | 'services'>): Promise<void> {
  const sites = site.service.all().filter((one) => one.database === database);
  const accounts = (await demoLogins(db, sites)).map((login) => ({ site_id: login.site.id, email: login.email }));
  if (accounts.length === 0) return;
  const unknown = await createHashing().hash(crypto.randomUUID());
  await inTransaction(db, (trx) => demoStore.changePassword(trx, accounts, unknown));
}
