import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Profiles } from '../profile/profile.service.ts';
import type { Safety } from '../safety/safety.service.ts';
import type { Sites } from '../site/site.service.ts';
import { type LikeViews, likeRoutes } from './like.routes.ts';
import { createLikes } from './like.service.ts';

export function likeFeature(platform: Platform, given: { sites: Sites; safety: Safety; profiles: Profiles }) {
  const likes = createLikes({ ...platform, ...given, secret: platform.config.SECRET });
  return {
    service: likes,
    routes: (views: LikeViews) => likeRoutes(likes, views),
    personalData: {
      name: 'likes',
      tables: ['like_edge', 'like_preference', 'like_withdrawn'],
      read: likes.personalData,
    },
  } satisfies Part;
}
