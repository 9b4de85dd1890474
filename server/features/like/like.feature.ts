import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { type LikeViews, likeRoutes } from './like.routes.ts';
import { createLikes, type LikeOptions } from './like.service.ts';

export function likeFeature(platform: Platform, given: Omit<LikeOptions, keyof Platform>) {
  const likes = createLikes({ ...platform, ...given });
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
