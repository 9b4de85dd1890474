import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { type SearchViews, searchRoutes } from './search.routes.ts';
import { createSearch, type SearchOptions } from './search.service.ts';

export function searchFeature(
  platform: Platform,
  given: Pick<SearchOptions, 'places' | 'sites' | 'safety' | 'profiles' | 'likes'>,
) {
  const search = createSearch({ ...platform, ...given, secret: platform.config.SECRET });
  platform.jobs.schedule('search.remove_absent', '* * * * *', search.removeAbsent);
  platform.jobs.schedule('search.count_regions', '43 3 * * *', search.regions.count);
  return {
    service: search,
    routes: (views: SearchViews) => searchRoutes(search, views),
  } satisfies Part;
}
