import type { Town } from '../features/place/place.service.ts';
import type { Brand, Sites } from '../features/site/site.service.ts';
import type { Executor } from '../platform/database/database.ts';
import { demoStore } from './demo.store.ts';
import { loginTraits } from './niches.ts';
import type { DemoPerson } from './people.ts';
import { sought } from './traits.ts';

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
export async function demoLogins(executor: Executor, sites: Pick<Sites, 'all'>): Promise<DemoLogin[]> {
  const logins = sites.all().map((site) => ({ site, ...loginOf(site) }));
  const here = await demoStore.sitesWith(
    executor,
    logins.map(({ site, email }) => ({ site_id: site.id, email })),
  );
  return logins.filter(({ site }) => here.has(site.id));
}

const amsterdam = 2759794;

/** Robin of Amsterdam: premium on the first site, free on the others, so that both can be seen. */
export function makeLoginPerson(site: Brand, person: DemoPerson, towns: readonly Town[], premium: boolean): DemoPerson {
  const home = towns.find((town) => town.id === amsterdam) ?? towns.find((town) => town.id === person.city);
  const { gender, sexuality } = loginTraits(site);
  return {
    ...person,
    name: 'Robin',
    sexuality,
    seeking: sought(gender, sexuality),
    ...(home ? { country: home.country, region: home.region, city: home.id } : {}),
    signed_up_days_ago: 60,
    last_active_minutes_ago: 420,
    premium,
    fictional: false,
  };
}
