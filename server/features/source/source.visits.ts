import { setTimeout as wait } from 'node:timers/promises';
import { readAttribution } from '@rendezvous/contract/attribution';
import { second } from '@rendezvous/contract/durations';
import { dayOf } from '@rendezvous/contract/member';
import type { Caller, Site } from '../../platform/calls/caller.ts';
import type { OpenedPage } from '../../platform/pages/render.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { addTo, type Change, isVisit, othersOf, type Source, sourceOf } from './source.rules.ts';
import { sourceStore as store } from './source.store.ts';

interface Options extends Pick<Platform, 'db' | 'jobs'> {
  sites: Pick<Sites, 'landers'>;
}

const writeEveryMs = 10 * second;
/** Sources of a site that are written apart from the others; people do not open as many pages within the interval. */
const maxSources = 3000;

/**
 * Counts visits in this process, and writes them together: the last ones when it stops. A process that is killed loses
 * those of the last seconds.
 */
export function createVisits({ db, jobs, sites }: Options) {
  let counts = new Map<string, Change>();
  const sources = new Map<string, Set<string>>();

  /** The source under which a visit is counted: links can be made up faster than they are written. */
  function roomed({ id, postbacks }: Site, given: Source): Source {
    const known = sources.get(id) ?? new Set();
    sources.set(id, known);
    const source = sourceOf(given);
    if (!known.has(source) && known.size >= maxSources)
      return othersOf(given, new Set(postbacks.map(({ network }) => network)));
    known.add(source);
    return given;
  }

  function note(caller: Caller, { pathname, query, headers }: OpenedPage, now = new Date()): void {
    const { member, operator, isOwnPage, userAgent, site } = caller;
    if (!isVisit({ isVisitor: member === null && operator === null, isOwnPage, userAgent, headers })) return;
    const { network = '', ref = '' } = readAttribution((query ?? {}) as Record<string, unknown>) ?? {};
    const lander = sites.landers.at(caller, pathname)?.page;
    addTo(counts, {
      site_id: site.id,
      day: dayOf(now),
      ...roomed(site, { network, ref }),
      lander: lander?.name ?? '',
      variant: lander?.variant ?? '',
      measure: 'visits',
      currency: '',
      amount: 1,
    });
  }

  /** What could not be written is written the next time. */
  async function write(): Promise<void> {
    const written = counts;
    counts = new Map();
    try {
      await store.addLater(db, [...written.values()]);
      sources.clear();
    } catch (error) {
      for (const change of written.values()) addTo(counts, change);
      throw error;
    }
  }

  jobs.repeat('source.visits', async (ending) => {
    while (!ending.aborted) {
      await wait(writeEveryMs, undefined, { signal: ending, ref: false }).catch(() => {});
      await write();
    }
  });

  return { note, write };
}
