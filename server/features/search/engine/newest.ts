import { maxCounted } from '@rendezvous/contract/search';
import type { Census } from './census.ts';
import type { Criteria } from './criteria.ts';
import { noLimit } from './find.statements.store.ts';
import type { FindStore } from './find.store.ts';
import { countLimit, type Found, type Page, type PageRequest } from './page.ts';
import { cheapestGathering, cheapestNewest, type Estimate, expectedMatches, type Plan } from './plan.ts';

/** Pages of the newest members first. Few matches are gathered once; of many, a page is found beside the count. */
export function createNewest({ store, census }: { store: FindStore; census: Census }) {
  async function list(criteria: Criteria, plan: Plan, estimate: Estimate, request: PageRequest): Promise<Found[]> {
    const found = await store.list(criteria, plan, request);
    return isCutShort(plan, found, request) ? gather(criteria, estimate, request) : found;
  }

  /** If a walk stops before the page is full, members beyond it are unexamined, so all matches are gathered. */
  const isCutShort = (plan: Plan, found: readonly Found[], { limit }: PageRequest): boolean =>
    plan.by === 'walk' && found.length < limit;
  const gather = (criteria: Criteria, estimate: Estimate, request: PageRequest) =>
    store.list(criteria, cheapestGathering(estimate, Number.POSITIVE_INFINITY), request);

  return async (criteria: Criteria, request: PageRequest): Promise<Page> => {
    await census.refresh();
    const estimate = census.estimate(criteria);
    const planFor = (total: number) => cheapestNewest(estimate, { needed: request.limit, total });
    const expected = expectedMatches(estimate);
    if (request.cursor?.isOverLimit) {
      return {
        total: countLimit,
        found: await list(criteria, planFor(Math.max(expected, countLimit)), estimate, request),
      };
    }
    const gathering = cheapestGathering(estimate, countLimit);
    const plan = planFor(expected);
    if (plan.by === 'traits' || plan.by === 'city_ages')
      return store.gatherAndCount(criteria, plan, { ...request, most: noLimit });
    if (expected <= maxCounted) {
      const page = await store.gatherAndCount(criteria, gathering, { ...request, most: countLimit });
      if (page.total < countLimit) return page;
      return { total: countLimit, found: await list(criteria, planFor(countLimit), estimate, request) };
    }
    const page = await store.countAndList(criteria, gathering, plan, { ...request, most: countLimit });
    return isCutShort(plan, page.found, request)
      ? { total: page.total, found: await gather(criteria, estimate, request) }
      : page;
  };
}
