import { second } from '@rendezvous/contract/durations';
import { SearchFilter } from '@rendezvous/contract/search';
import { sql } from 'kysely';
import { likedBefore } from '../server/features/like/like.store.ts';
import { createPlaces } from '../server/features/place/place.service.ts';
import { createProfiles } from '../server/features/profile/profile.service.ts';
import { createSafety } from '../server/features/safety/safety.service.ts';
import { createSearch } from '../server/features/search/search.service.ts';
import { connect } from '../server/platform/database/connect.ts';
import type { Connection, Database } from '../server/platform/database/database.ts';
import { Events } from '../server/platform/work/events.ts';
import { createFoundCards } from '../server/views/found-cards.view.ts';
import { createSearchResultsView } from '../server/views/search-results.view.ts';
import type { Populated } from './rig/database.ts';
import { atFixedRate, percentile, repeat } from './rig/load.ts';
import { processorSeconds } from './rig/machine.ts';
import type { Measurement } from './rig/measurement.ts';
import { inProportion } from './rig/proportion.ts';
import { scale } from './rig/scale.ts';
import { makeCaller } from './search.caller.ts';
import { type Filter, filters } from './search.filters.ts';

type Find = (filter: Filter, cursor?: string) => Promise<string | null>;

interface Searched {
  readonly members: number;
  /** Milliseconds of each search, one at a time, by filter; sorted once all are made. */
  readonly times: ReadonlyMap<string, number[]>;
  readonly mixed: Measurement[];
}

interface Opened {
  readonly database: Populated;
  readonly connection: Connection;
  readonly find: Find;
  readonly times: Map<string, number[]>;
}

const targetRate = 500;

/**
 * Searches, each with everything that a call does except the network: the filter is resolved, counted and listed, cards
 * are made, likes and blocks looked up.
 */
export async function measureSearch(databases: readonly Populated[]): Promise<Measurement[]> {
  const places = createPlaces();
  const opened: Opened[] = [];
  for (const database of databases) opened.push(await open(database, places));
  await oneAtATime(opened);
  const searched: Searched[] = [];
  for (const each of opened)
    searched.push({ members: each.database.members, times: each.times, mixed: await mixed(each) });
  return [...searched.flatMap(({ mixed }) => mixed), ...slowest(searched), ...byFilter(searched)];
}

async function open(database: Populated, places: ReturnType<typeof createPlaces>): Promise<Opened> {
  const connection = await connect({ DATABASE_URL: database.url, DATABASE_POOL: 4, DATA_DIR: '' });
  return {
    database,
    connection,
    find: await searcher(connection, places),
    times: new Map(Object.keys(filters).map((name) => [name, []])),
  };
}

/**
 * Runs every filter in the databases alternately, so that other load affects all alike. The first rounds of each are
 * not counted: they prepare statements and compile code, which only the first database would pay for.
 */
async function oneAtATime(opened: readonly Opened[]): Promise<void> {
  for (const [name, filter] of Object.entries(filters))
    for (let round = -scale.searches.unmeasured; round < scale.searches.rounds; round++)
      for (const { find, times } of opened) {
        const took = await timesOf(find, filter);
        if (round >= 0) times.get(name)?.push(...took);
      }
  for (const { times } of opened) for (const list of times.values()) list.sort((one, other) => one - other);
}

async function mixed({ database: { members, server }, connection, find }: Opened): Promise<Measurement[]> {
  const baseline = await keyedReads(connection.db);
  const measured = await mixedLoad({
    find,
    members,
    baseline,
    used: () => processorSeconds(server) + processorSeconds(process.pid),
  });
  await connection.close();
  return measured;
}

async function searcher(connection: Connection, places: ReturnType<typeof createPlaces>): Promise<Find> {
  const { db, reads } = connection;
  const events = new Events((error) => console.error(error));
  const safety = createSafety({ db, events });
  const profiles = createProfiles({
    db,
    reads,
    events,
    places,
    safety,
    members: { findMember: async () => null },
    consents: { check: async () => {}, recordAdvert: async () => {} },
  });
  const search = createSearch({
    connection,
    events,
    places,
    sites: { settingsFor: () => ({ is_demo: true }) as never },
    safety,
    profiles,
    likes: { likedBefore },
    secret: 'bench',
  });
  const find = createSearchResultsView({
    places,
    foundCards: createFoundCards({ places, profiles }),
    search,
    likes: { likedAmong: async () => new Set() },
  });
  const caller = await makeCaller(db);
  return async (filter, cursor) => (await find(caller, { ...SearchFilter.parse(filter), page: 1, cursor })).next;
}

/** Reads the first page and two more. */
async function timesOf(find: Find, filter: Filter): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < 3 && cursor !== null; page++) {
    const started = performance.now();
    cursor = await find(filter, cursor);
    times.push(performance.now() - started);
  }
  return times;
}

/** The baseline: reads of one row by its key a second, over the same connections. */
async function keyedReads(db: Database): Promise<number> {
  let reads = 0;
  const { rows } = await sql<{ id: string }>`select member_id as id from profile limit 1000`.execute(db);
  const until = performance.now() + 2 * second;
  const read = async () => {
    await sql`select name from profile where member_id = ${rows[reads++ % rows.length]?.id}`.execute(db);
  };
  await Promise.all(Array.from({ length: 8 }, () => repeat(read, until)));
  return reads / 2;
}

/**
 * Searches of all kinds mixed: first by four callers as fast as they can, then arriving evenly, whatever is still
 * running.
 */
async function mixedLoad({
  find,
  members,
  baseline,
  used,
}: {
  find: Find;
  members: number;
  baseline: number;
  used(): number;
}): Promise<Measurement[]> {
  const kinds = Object.values(filters);
  const among = `${members.toLocaleString('en')} members`;
  const enough = inProportion(targetRate, { what: 'rows read by key are', value: baseline });
  let next = 0;
  const one = () => find(kinds[(next++ * 7) % kinds.length] as Filter);
  const usedBefore = used();
  const began = performance.now();
  const until = began + (scale.searches.mixed / targetRate) * second;
  await Promise.all(Array.from({ length: 4 }, () => repeat(one, until)));
  const rate = next / ((performance.now() - began) / second);
  const perCore = next / (used() - usedBefore);
  const times: number[] = [];
  await atFixedRate(
    async (due) => {
      await one();
      times.push(performance.now() - due);
    },
    enough.value,
    (scale.searches.mixed / enough.value) * second,
  );
  times.sort((left, right) => left - right);
  return [
    {
      what: `Searches of all kinds, ${among}`,
      value: rate,
      unit: 'a second',
      baseline: { what: 'rows read by key', value: baseline },
      target: enough,
    },
    {
      what: `Searches of all kinds, ${among}, by processor time`,
      value: perCore,
      unit: 'a second and core of client and database',
    },
    {
      what: `Searches of all kinds, ${among}, at ${enough.value} a second, 95 %`,
      value: percentile(times, 0.95),
      unit: 'ms',
      target: { value: 40, atMost: true },
    },
    {
      what: `Searches of all kinds, ${among}, at ${enough.value} a second, slowest`,
      value: percentile(times, 1),
      unit: 'ms',
      target: { value: 100, atMost: true },
    },
  ];
}

function slowest(searched: readonly Searched[]): Measurement[] {
  return searched.flatMap(({ members, times }) => {
    const named = [...times].map(([name, sorted]) => ({
      name,
      p95: percentile(sorted, 0.95),
      max: percentile(sorted, 1),
    }));
    const worst = (figure: 'p95' | 'max') => named.reduce((one, other) => (other[figure] > one[figure] ? other : one));
    const among = `${members.toLocaleString('en')} members`;
    return [
      {
        what: `Search, ${among}, the slowest filter's 95 % (${worst('p95').name})`,
        value: worst('p95').p95,
        unit: 'ms',
        target: { value: 40, atMost: true },
      },
      {
        what: `Search, ${among}, the slowest of all (${worst('max').name})`,
        value: worst('max').max,
        unit: 'ms',
        target: { value: 100, atMost: true },
      },
    ];
  });
}

/** The medians of the largest database beside those of the smallest. */
function byFilter(searched: readonly Searched[]): Measurement[] {
  const [small, large] = [searched[0], searched.at(-1)] as [Searched, Searched];
  return Object.keys(filters).map((name) => {
    const baseline = percentile(small.times.get(name) ?? [], 0.5);
    return {
      what: `Search, ${large.members.toLocaleString('en')} members: ${name}, median`,
      value: percentile(large.times.get(name) ?? [], 0.5),
      unit: 'ms',
      baseline: { what: `ms with ${small.members.toLocaleString('en')} members`, value: baseline },
      target: { value: 1.5 * baseline, atMost: true },
    };
  });
}
