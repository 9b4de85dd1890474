import type { Brand } from '../server/features/site/site.service.ts';
import type { Executor } from '../server/platform/database/database.ts';
import { demoStore } from './demo.store.ts';

/**
 * Public, as the README and the terminal show it: an installation with demo members is for evaluation.
 */
export const demoPassword = 'rendezvous-demo';

/** The address of a site's demo log-in. */
export const loginOf = (site: Pick<Brand, 'id'>) => ({ email: `demo@${site.id}.test`, password: demoPassword });

export interface DemoLogin {
  readonly site: Brand;
  readonly email: string;
  readonly password: string;
}

/** The sites that have demo members, each with its demo log-in. */
export async function demoLogins(executor: Executor, sites: readonly Brand[]): Promise<DemoLogin[]> {
  const imported = await demoStore.imported(executor);
  return sites.flatMap((site) => (imported.has(site.id) ? [{ site, ...loginOf(site) }] : []));
}
