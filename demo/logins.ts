import { nicheName } from '@rendezvous/contract/niche';
import type { Town } from '../server/features/place/place.service.ts';
import type { Brand } from '../server/features/site/site.service.ts';
import type { Executor } from '../server/platform/database/database.ts';
import { demoStore } from './demo.store.ts';
import { loginTraits } from './niches.ts';
import type { DemoPerson, Newcomer } from './people.ts';
import type { Random } from './random.ts';
import { sought } from './traits.ts';
import { introduce } from './voice/introduce.ts';

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

const amsterdam = 2759794;

/** Somebody who lives in Amsterdam, as the demo log-ins do. */
export function atHome<Person extends Newcomer>(person: Person, towns: readonly Town[]): Person {
  const home = towns.find((town) => town.id === amsterdam);
  return home ? { ...person, country: home.country, region: home.region, city: home.id } : person;
}

interface MakingLogin {
  readonly site: Brand;
  readonly newcomer: Newcomer;
  readonly towns: readonly Town[];
  readonly premium: boolean;
  readonly now: Date;
}

/** Robin of Amsterdam: premium on the first site, free on the others, so that both can be seen. */
export function makeLoginPerson(random: Random, { site, newcomer, towns, premium, now }: MakingLogin): DemoPerson {
  const { gender, sexuality } = loginTraits(site);
  // Somebody of about thirty finds members on every site.
  const thirty = { ...newcomer, date_of_birth: `1994${newcomer.date_of_birth.slice(4)}` };
  const [person] = introduce(random, { niche: nicheName(site.settings.niche), newcomers: [thirty], now });
  return {
    ...atHome(person as DemoPerson, towns),
    name: 'Robin',
    sexuality,
    seeking: sought(gender, sexuality),
    // Their search starts with the site's own defaults.
    wished_ages: null,
    signed_up_days_ago: 60,
    last_active_minutes_ago: 420,
    premium,
    fictional: false,
  };
}
