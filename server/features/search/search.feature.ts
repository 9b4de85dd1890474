import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Likes } from '../like/like.service.ts';
import type { Places } from '../place/place.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import { type SearchViews, searchRoutes } from './search.routes.ts';
import { createSearch } from './search.service.ts';

interface Given {
  readonly places: Places;
  readonly safety: Safety;
  readonly profiles: Profiles;
  readonly likes: Likes;
}

export function searchFeature(platform: Platform, given: Given) {
  const search = createSearch({ ...platform, ...given, secret: platform.config.SECRET });
  platform.jobs.schedule('search.forget_absent', '* * * * *', search.removeAbsent);
  return {
    service: search,
    routes: (views: SearchViews) => searchRoutes(views),
    withheld: ['search_member', 'search_online'],
  } satisfies Part;
}
