import { watch } from 'node:fs';
import { giftCatalogue } from '@rendezvous/contract/gift';
import { nicheDefaults, nicheName } from '@rendezvous/contract/niche';
import type { Country, Locale } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';
import type { Caller } from '../../platform/calls/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { nicheWords } from '../../platform/i18n/words.ts';
import { createLanders } from './landers/site.landers.ts';
import { type BrandPage, noTexts } from './pages/site.pages.files.ts';
import { promotionsFor } from './pages/site.promotions.ts';
import { type BrandTemplates, templatesOf } from './pages/site.templates.rules.ts';
import { type WeeklyTexts, weeklyTextsOf } from './pages/site.weekly.rules.ts';
import { standardPrices } from './prices/site.prices.rules.ts';
import type { Brand } from './site.brand.ts';
import { readSiteFiles, type SiteTexts } from './site.files.ts';
import { differingAgeChecks, misplacedPools, movedSites } from './site.pools.rules.ts';
import { attributionIn, endedSettings, inLanguage, requiresConsent, type SiteFile, textFor } from './site.rules.ts';
import { siteStore } from './site.store.ts';

export { companyDay } from './company/site.days.rules.ts';
export type { DebitLimits } from './prices/site.debits.rules.ts';
export type { CreditPackage, Market } from './prices/site.prices.rules.ts';
export type { Brand } from './site.brand.ts';
export { checkMemberName } from './site.names.rules.ts';
export { fillTemplate } from './site.postbacks.rules.ts';
export { absentCaller, visitorRights } from './site.rules.ts';

type Reader = Pick<Caller, 'site' | 'country' | 'locale' | 'origin' | 'visitorRights'>;

interface Options {
  /** By their names; each holds the sites of its pools. */
  databases: ReadonlyMap<string, Database>;
  folder: string;
  pushPublicKey: string;
  /** Shares visitors among the variants of landers. */
  secret: string;
  warn(message: string): void;
}

/**
 * The brands of the installation. An invalid file is reported with its field and leaves the brand unchanged; a changed
 * file takes effect without a restart.
 */
export async function createSites({ databases, folder, pushPublicKey, secret, warn }: Options) {
  const stores = new Map([...databases].map(([name, db]) => [name, siteStore(db)]));
  let byHost = new Map<string, Brand>();
  let byId = new Map<string, Brand>();
  /** Those that were removed: their payments still come to an end. */
  let removed = new Map<string, Brand>();
  let served: ReadonlyMap<string, SiteFile> = new Map();
  let texts: SiteTexts = { ...noTexts, variants: new Map() };
  const landers = createLanders(secret);
  let pagesByAddress = new Map<string, BrandPage[]>();
  const demoPools = new Set<string>();

  async function load(): Promise<void> {
    const known = await filesOf(stores, (store) => store.served());
    const gone = new Map((await filesOf(stores, (store) => store.removed())).map(({ file }) => [file.id, file]));
    const before = served.size > 0 ? [...served.values()] : known.map(({ file }) => file);
    const holders = new Map(before.flatMap(({ id, hosts }) => hosts.map((host) => [host, id])));
    const { files: found, problems, ...read } = await readSiteFiles(folder, texts, holders);
    for (const problem of problems) warn(problem);
    for (const { id } of found)
      if (gone.has(id))
        warn(`sites/${id}.json: the brand was removed from this installation; a new one takes another id`);
    const files = found.filter(({ id }) => !gone.has(id));
    for (const { id, pool } of files) {
      const former = before.find((site) => site.id === id)?.pool;
      if (former !== undefined && former !== pool)
        warn(
          `sites/${id}.json: pool: is "${pool}" now; members who joined in "${former}" stay there, ` +
            'and do not meet those who join from now on',
        );
    }
    const here = new Set(files.map((file) => file.id));
    const retained = known.flatMap(({ file, database }) =>
      file.database === database && !here.has(file.id) ? [file] : [],
    );
    // Members, their sessions and what is under way are where the brand was at the start.
    const moved = movedSites([...retained, ...files], served);
    for (const { site, former } of moved)
      warn(
        `sites/${site.id}.json: database: "${site.database}" takes effect when all processes have been restarted; ` +
          `until then the brand stays as it was, in "${former.database}"`,
      );
    const waits = new Set(moved.map(({ site }) => site));
    const changed = files.filter((file) => !waits.has(file));
    // Of a brand without a valid file, a host belongs to the file that names it now.
    const all = [...retained.filter((file) => !waits.has(file)), ...moved.map(({ former }) => former), ...changed];
    const wrong = [...misplacedPools(all, [...stores.keys()]), ...differingAgeChecks(all)];
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    for (const file of changed) {
      // Also where the brand lay before, so that its former row is known for one.
      const former = known.flatMap((one) => (one.file.id === file.id ? [one.database] : []));
      for (const database of new Set([file.database, ...former])) await stores.get(database)?.save(file);
    }
    served = new Map(all.map((file) => [file.id, file]));
    texts = read;
    landers.replace(read.variants);
    pagesByAddress = Map.groupBy(read.pages.values(), ({ site, token }) => `${site}/${token}`);
    const brands = all.map((file) => toBrand(file, pushPublicKey));
    byId = new Map(brands.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((brand) => [brand.id, brand]));
    removed = new Map([...gone].map(([id, file]) => [id, toBrand(file, pushPublicKey)]));
    byHost = new Map(brands.flatMap((brand) => brand.hosts.map((host) => [host, brand] as const)));
  }

  await load();
  const report = (error: Error) => warn(error.message);
  let loading = Promise.resolve();
  let waiting: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(waiting);
    // One at a time, so that the latest read wins.
    waiting = setTimeout(() => {
      loading = loading.then(load).catch(report);
    }, 200);
  });
  // An unhandled 'error' event would end the process.
  watcher.on('error', report);
  watcher.unref();

  const ofHost = (host: string | undefined): Brand | undefined =>
    byHost.get((host ?? '').toLowerCase().replace(/:\d+$/, ''));
  return {
    /** The brand of a `Host` header, ignoring its port; undefined if there is none. */
    ofHost,
    /** Also a brand that was removed. */
    ofId: (id: string): Brand | undefined => byId.get(id) ?? removed.get(id),
    all: (): Brand[] => [...byId.values()],
    /** Whose money may still move: the removed ones, too. */
    merchants: (): Brand[] => [...byId.values(), ...removed.values()],
    landers,
    /** Where browsers load the pictures of this host's brand (`cdn_prefix`), besides the host itself. */
    pictureOrigin: (host: string | undefined): string | undefined => {
      const prefix = ofHost(host)?.settings.cdn_prefix;
      return prefix ? new URL(prefix).origin : undefined;
    },
    /** A brand's own page in the reader's language, else the site's, else any; undefined for an unknown token. */
    pageFor({ site, locale }: Pick<Caller, 'site' | 'locale'>, token: string): BrandPage | undefined {
      const translations = pagesByAddress.get(`${site.id}/${token}`) ?? [];
      return inLanguage(
        Object.fromEntries(translations.map((page) => [page.locale, page])),
        locale,
        site.settings.domain_language,
      );
    },
    /** A brand's own pages: the languages of each token. */
    pagesOf: (siteId: string): [token: string, languages: Locale[]][] => {
      const own = [...texts.pages.values()].filter(({ site }) => site === siteId);
      const pages = Map.groupBy(own, ({ token }) => token);
      return [...pages].map(([token, all]) => [token, all.map(({ locale }) => locale)]);
    },
    /** A brand's templates of mails, and its texts for weekly overviews. */
    templatesOf: (siteId: string): BrandTemplates => templatesOf(texts, siteId),
    weeklyTextsOf: (siteId: string): WeeklyTexts[] => weeklyTextsOf(texts, siteId),
    /** What this brand advertises to its members, in the caller's language. */
    promotionsFor: (caller: Pick<Caller, 'site' | 'locale' | 'origin'>) => promotionsFor(caller, [...byId.values()]),
    /** Reads which brands show demo members: all those of the pools for which some were imported. */
    async readDemo(): Promise<void> {
      for (const store of stores.values()) for (const pool of await store.demoPools()) demoPools.add(pool);
    },
    /**
     * §7 Settings for this caller: in their language, for their country and under the host they used; on a lander's
     * variant, with its colours and country.
     */
    settingsFor(
      { site, country, locale, origin, visitorRights: can }: Reader,
      query: { country?: Country } = {},
      lander: ReturnType<typeof landers.at> = null,
    ): Settings {
      const { settings } = site;
      const selected = [query.country, lander?.page.country, country].find(
        (one) => one && settings.countries.includes(one),
      );
      return {
        ...settings,
        ...site.textsIn(locale),
        theme: { ...settings.theme, ...lander?.colors },
        is_demo: demoPools.has(site.pool),
        can,
        domain: new URL(origin).hostname,
        geoip_country: country,
        geoip_selected_country: selected ?? settings.geoip_selected_country,
      };
    },
    /** Waits for a reload that has begun, and begins no other. */
    close: async (): Promise<void> => {
      watcher.close();
      clearTimeout(waiting);
      await loading;
    },
  };
}

type Store = ReturnType<typeof siteStore>;

/** Saved brands, each with the database of its row: two of them once its pool has moved. */
async function filesOf(
  stores: ReadonlyMap<string, Store>,
  read: (store: Store) => Promise<SiteFile[]>,
): Promise<{ file: SiteFile; database: string }[]> {
  const inEach = await Promise.all(
    [...stores].map(async ([database, store]) => (await read(store)).map((file) => ({ file, database }))),
  );
  return inEach.flat();
}

export type Sites = Awaited<ReturnType<typeof createSites>>;

/** The brand that a valid file describes. */
export function toBrand(file: SiteFile, pushPublicKey: string): Brand {
  const { default_country, index_title, description, fictional_singular, fictional_plural, ...settings } =
    file.settings;
  const niche = nicheName(settings.niche);
  const own = nicheDefaults[niche];
  const { time_zone, vat_evidence, ...company } = file.company;
  const { name, min_age, domain_language } = settings;
  const made = new Map<Locale, ReturnType<Brand['textsIn']>>();
  function textsIn(locale: Locale) {
    const words = nicheWords(locale, niche);
    const say = (given: Parameters<typeof textFor>[0], key: string) =>
      textFor(given, locale, domain_language) ?? words(`site:${key}`, { name, min_age });
    const texts = made.get(locale) ?? {
      index_title: say(index_title, 'home.tagline'),
      description: say(description, 'home.lead'),
      fictional_singular: say(fictional_singular, 'fictional.singular'),
      fictional_plural: say(fictional_plural, 'fictional.plural'),
    };
    made.set(locale, texts);
    return texts;
  }
  return {
    id: file.id,
    pool: file.pool,
    database: file.database,
    hosts: file.hosts,
    first_language: file.first_language,
    hides_accounts: file.hides_accounts,
    partners: file.partners,
    dispute_body: file.dispute_body,
    postbacks: file.postbacks,
    gateways: file.gateways,
    age_checks: file.age_checks,
    direct_debit: file.direct_debit,
    scam: file.scam,
    prices: { ...standardPrices, ...file.prices },
    gifts: giftCatalogue(settings.gift_credits, file.gifts),
    company,
    cam: (!file.closed && file.cam) || null,
    time_zone,
    vat_evidence,
    textsIn,
    settings: {
      ...settings,
      ...textsIn(domain_language),
      hides_accounts: file.hides_accounts,
      requires_consent: requiresConsent(file),
      attribution: settings.attribution ?? attributionIn(default_country),
      theme: { ...own.theme, ...settings.theme },
      search_defaults: settings.search_defaults ?? own.search_defaults,
      photo_policy: file.photo_policy,
      profile_policy: file.profile_policy,
      verification: file.verification,
      search_fields: file.verification ? [...settings.search_fields, 'verified'] : settings.search_fields,
      visitor_photo_days: file.visitor_photo_days,
      geoip_country: null,
      geoip_selected_country: default_country,
      push_public_key: pushPublicKey,
      company_id: company.id,
      cam_card: file.cam !== undefined && !file.closed,
      closed: file.closed,
      usable_until: (file.closed && file.usable_until) || null,
      ...(file.closed && endedSettings),
    },
  };
}
