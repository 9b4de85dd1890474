import { readFileSync } from 'node:fs';
import { resultsPerPage, SearchFilter } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import type { z } from 'zod';
import { createPlaces } from '../server/features/place/place.service.ts';
import { createProfiles } from '../server/features/profile/profile.service.ts';
import { createSafety } from '../server/features/safety/safety.service.ts';
import { createSearch } from '../server/features/search/search.service.ts';
import type { Caller } from '../server/platform/caller.ts';
import { connect, type Database } from '../server/platform/database.ts';
import { Events } from '../server/platform/events.ts';
import { migrate } from '../server/platform/migrate.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import rendezvous from '../sites/rendezvous.json' with { type: 'json' };
import { populate } from './search.population.ts';

/**
 * Searches, each with everything a call does but the network: the filter understood, counted, listed, the cards made,
 * likes and blocks looked up. Durable PostgreSQL, client and database on the same machine.
 */
const sizes = (process.env.SEARCH_SIZES ?? '10000,1000000').split(',').map(Number);
const rounds = Number(process.env.SEARCH_ROUNDS ?? 40);

const amsterdam = 2759794;
const assen = 2759633;
const filters: Record<string, z.input<typeof SearchFilter>> = {
  'own defaults': {},
  everyone: { gender: 'any', country: 'any' },
  'women of a country': { gender: 'female', country: 'NL' },
  region: { country: 'NL', countryregion: 'ZE' },
  'small country': { country: 'NZ', gender: 'any' },
  city: { city: amsterdam, country: 'any' },
  'small city': { city: assen, gender: 'any' },
  '10 km': { city: amsterdam, distance: 10 },
  '50 km': { city: amsterdam, distance: 50 },
  '500 km': { city: amsterdam, distance: 500, country: 'any' },
  'age 30-40': { min_age: 30, max_age: 40, country: 'any' },
  'age 44': { min_age: 44, max_age: 44, country: 'any' },
  'age 79': { min_age: 79, max_age: 79, country: 'any', gender: 'any' },
  lesbians: { gender: 'female', sexuality: 'lesbian', country: 'any' },
  'lesbian men': { gender: 'male', sexuality: 'lesbian', country: 'any' },
  online: { online: 'true', country: 'any' },
  'online, region, age': { online: 'true', country: 'NL', countryregion: 'DR', min_age: 30, max_age: 34 },
  'photo, bi, age 60-62': { photo: 'true', sexuality: 'bi', min_age: 60, max_age: 62, country: 'any' },
  '50 km, age 70-75': { city: amsterdam, distance: 50, min_age: 70, max_age: 75 },
  '500 km, bi, age 50': { city: amsterdam, distance: 500, sexuality: 'bi', min_age: 50, max_age: 50, country: 'any' },
  '500 km, age 77-80, any': { city: amsterdam, distance: 500, min_age: 77, gender: 'any', country: 'any' },
  '300 km, lesbian, 40-60': { city: assen, distance: 300, sexuality: 'lesbian', min_age: 40, max_age: 60, country: 'any' },
  nearest: { sort: 'nearest' },
  'nearest, anywhere': { sort: 'nearest', country: 'any', gender: 'any' },
  'nearest, age 44': { sort: 'nearest', min_age: 44, max_age: 44, country: 'any' },
  'nearest, bi, photo, 30': { sort: 'nearest', sexuality: 'bi', photo: 'true', min_age: 30, max_age: 30, country: 'any' },
  'nearest, age 79': { sort: 'nearest', min_age: 79, max_age: 79, country: 'any' },
  'nearest, 500 km, online': { sort: 'nearest', online: 'true', city: assen, distance: 500, country: 'any' },
  'nearest, 200 km, lesbian': { sort: 'nearest', sexuality: 'lesbian', city: assen, distance: 200, country: 'any' },
};

/** Milliseconds of processor that this process and the database's connections took so far: unlike time, alike on a busy machine. */
async function processorTime(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const database = rows.reduce((total, { pid }) => total + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6, 0);
  const { user, system } = process.cpuUsage();
  return database + (user + system) / 1000;
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const shown = (ms: number) => ms.toFixed(1).padStart(7);
const postgres = await startPostgres({
  durable: true,
  settings: {
    shared_buffers: '2GB',
    effective_cache_size: '6GB',
    work_mem: '16MB',
    maintenance_work_mem: '512MB',
    max_wal_size: '8GB',
    random_page_cost: '1.1',
    jit: 'off',
  },
});
const places = createPlaces();
const medians = new Map<string, number[]>();
try {
  for (const size of sizes) await measure(size);
  if (sizes.length > 1) printRatios();
} finally {
  await postgres.stop();
}

async function measure(size: number): Promise<void> {
  const connection = await connect({ DATABASE_URL: await postgres.createDatabase(`search_${size}`), DATABASE_POOL: 4, DATA_DIR: '' });
  const { db } = connection;
  await migrate(connection);
  await populate(db, places, size);
  const events = new Events((error) => console.error(error));
  const safety = createSafety({ db, events, namesOf: async () => new Map() });
  const profiles = createProfiles({
    db,
    events,
    places,
    safety,
    emailOf: async () => undefined,
    relation: async () => ({ liked: false, matched: false }),
    photosFor: async () => [],
    ownPhotos: async () => [],
  });
  const search = createSearch({ db, events, places, safety, profiles, likedAmong: async () => new Set() });
  await search.followAll();
  await connection.runScript('vacuum analyze');
  const caller = await makeCaller(db);
  const run = async (filter: z.input<typeof SearchFilter>, cursor?: string) => {
    const started = performance.now();
    const answer = await search.find(caller, { ...SearchFilter.parse(filter), page: 1, cursor });
    return { ms: performance.now() - started, answer };
  };
  await run({});
  console.log(
    `\n${size.toLocaleString('en')} members                  p50     p95     max     cpu   found  (ms, one at a time; first page, then two more; cpu: processor time each, client and database)`,
  );
  for (const [name, filter] of Object.entries(filters)) {
    const times: number[] = [];
    let found = '';
    const cpuBefore = await processorTime(db);
    for (let round = 0; round < rounds; round++) {
      let cursor: string | undefined;
      for (let page = 0; page < 3; page++) {
        const { ms, answer } = await run(filter, cursor);
        times.push(ms);
        if (page === 0)
          found = `${answer.numResults}${answer.numResultsMore ? '+' : ''}${answer.similar.length > 0 ? ` (${answer.similar.length} similar)` : ''}`;
        cursor = answer.next ?? undefined;
        if (!cursor) break;
      }
    }
    const cpu = ((await processorTime(db)) - cpuBefore) / times.length;
    times.sort((one, other) => one - other);
    medians.set(name, [...(medians.get(name) ?? []), quantile(times, 0.5)]);
    console.log(`${name.padEnd(28)} ${shown(quantile(times, 0.5))} ${shown(quantile(times, 0.95))} ${shown(times.at(-1) ?? 0)} ${shown(cpu)}   ${found}`);
  }
  for (const rate of [0, 500]) await load({ db, run, rate });
  await connection.close();
}

/** Searches of all kinds mixed, from 4 callers as fast as they can (`rate` 0) or `rate` a second, arriving evenly whatever is still running. */
async function load({ db, run, rate }: { db: Database; run(filter: z.input<typeof SearchFilter>): Promise<{ ms: number }>; rate: number }): Promise<void> {
  const kinds = Object.values(filters);
  const searches = 3000;
  const times: number[] = [];
  const cpuBefore = await processorTime(db);
  const began = performance.now();
  let next = 0;
  const one = async (index: number, due: number) => {
    await run(kinds[(index * 7) % kinds.length] as object);
    times.push(performance.now() - due);
  };
  if (rate === 0) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (next < searches) await one(next++, performance.now());
      }),
    );
  } else {
    const running: Promise<void>[] = [];
    for (; next < searches; next++) {
      const due = began + (next * 1000) / rate;
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      running.push(one(next, due));
    }
    await Promise.all(running);
  }
  const seconds = (performance.now() - began) / 1000;
  times.sort((left, right) => left - right);
  console.log(
    `${rate === 0 ? 'mixed, 4 at once' : `mixed, ${rate} a second asked`}: ${(searches / seconds).toFixed(0)} a second, p50 ${shown(quantile(times, 0.5))}  p95 ${shown(quantile(times, 0.95))}  max ${shown(times.at(-1) ?? 0)} ms, cpu ${(((await processorTime(db)) - cpuBefore) / searches).toFixed(2)} ms each`,
  );
}

function printRatios(): void {
  const ratios = [...medians].map(([name, times]) => ({ name, ratio: (times.at(-1) ?? 0) / (times[0] ?? 1) })).sort((one, other) => other.ratio - one.ratio);
  console.log(`\nlargest to smallest size, ratio of the medians: ${ratios.map(({ name, ratio }) => `${name} ${ratio.toFixed(1)}`).join(', ')}`);
}

async function makeCaller(db: Database): Promise<Caller> {
  const {
    rows: [me],
  } = await sql<{
    member_id: string;
  }>`update profile set gender = 'male', sexuality = 'hetero', country = 'NL', region = 'NH', city_id = ${amsterdam}, latitude = 52.374, longitude = 4.8897
    where member_id = (select member_id from profile order by member_id limit 1) returning member_id`.execute(db);
  await sql`insert into safety_block (member_id, direction, other_id) select ${me?.member_id}::uuid, case when random() < 0.5 then 'given' else 'received' end, member_id from (select member_id from profile order by member_id desc limit ${resultsPerPage * 2}) p`.execute(
    db,
  );
  const member = { id: me?.member_id ?? '', site_id: 'rendezvous', pool: 'main', status: 'active', language: 'nl' } as const;
  const site = {
    id: 'rendezvous',
    pool: 'main',
    hosts: [],
    hides_accounts: false,
    photo_policy: 'automatic',
    settings: { ...rendezvous.settings, geoip_selected_country: 'NL' },
  };
  return {
    site,
    member,
    token: null,
    locale: 'nl',
    country: null,
    address: '127.0.0.1',
    userAgent: '',
    origin: '',
    sameOrigin: true,
    effects: {},
  } as unknown as Caller;
}
