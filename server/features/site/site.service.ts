import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Company, Settings } from '@rendezvous/contract/site';
import { visitorRights } from '../../platform/arrival.ts';
import type { Caller, Site } from '../../platform/caller.ts';
import type { Database } from '../../platform/database.ts';
import { describeProblems, SiteFile, sharedHosts } from './site.rules.ts';
import { siteStore } from './site.store.ts';

export interface Brand extends Site {
  readonly company: Company;
}

interface Options {
  db: Database;
  folder: string;
  pushPublicKey: string;
  warn(message: string): void;
}

/**
 * The brands of the installation. A wrong file is told by its field and leaves the brand as it was;
 * a changed file takes effect without a restart.
 */
export async function createSites({ db, folder, pushPublicKey, warn }: Options) {
  const store = siteStore(db);
  let byHost = new Map<string, Brand>();
  let byId = new Map<string, Brand>();

  async function load(): Promise<void> {
    const { files, problems } = await readFiles(folder);
    for (const problem of problems) warn(problem);
    for (const file of files) await store.save(file);
    const brands = (await store.all()).flatMap((document) => {
      const parsed = SiteFile.safeParse(document);
      return parsed.success ? [toBrand(parsed.data, pushPublicKey)] : [];
    });
    byId = new Map(brands.map((brand) => [brand.id, brand]));
    byHost = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  }

  await load();
  let waiting: NodeJS.Timeout | undefined;
  const watcher = watch(folder, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => load().catch((error: Error) => warn(error.message)), 200);
  });
  watcher.unref();

  return {
    /** The brand that answers on a `Host` header's value, its port left out; undefined when none does. */
    ofHost: (host: string | undefined): Brand | undefined => byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, '')),
    ofId: (id: string): Brand | undefined => byId.get(id),
    all: (): Brand[] => [...byId.values()],
    settingsFor: ({ site, country, tracking }: Pick<Caller, 'site' | 'country' | 'tracking'>): Settings => ({
      ...site.settings,
      can: visitorRights(site.settings, tracking),
      geoip_country: country,
      geoip_selected_country: country && site.settings.countries.includes(country) ? country : site.settings.geoip_selected_country,
    }),
    close: () => watcher.close(),
  };
}

export type Sites = Awaited<ReturnType<typeof createSites>>;

async function readFiles(folder: string): Promise<{ files: SiteFile[]; problems: string[] }> {
  const files: SiteFile[] = [];
  const problems: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()) {
    try {
      const parsed = SiteFile.safeParse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      if (parsed.success) files.push(parsed.data);
      else problems.push(...describeProblems(parsed.error).map((line) => `sites/${name}: ${line}`));
    } catch (error) {
      problems.push(`sites/${name}: ${(error as Error).message}`);
    }
  }
  problems.push(...sharedHosts(files));
  return { files, problems };
}

function toBrand(file: SiteFile, pushPublicKey: string): Brand {
  const { default_country, ...settings } = file.settings;
  return {
    id: file.id,
    pool: file.pool,
    hosts: file.hosts,
    hides_accounts: file.hides_accounts,
    photo_policy: file.photo_policy,
    company: file.company,
    settings: { ...settings, geoip_country: null, geoip_selected_country: default_country, push_public_key: pushPublicKey, company_id: file.id },
  };
}
