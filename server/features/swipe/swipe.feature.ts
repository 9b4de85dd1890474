import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Likes } from '../like/like.service.ts';
import type { Profiles } from '../profile/profile.service.ts';
import { type SwipeDeckView, swipeRoutes } from './swipe.routes.ts';
import { createSwipes } from './swipe.service.ts';

export function swipeFeature(platform: Platform, given: { profiles: Profiles; likes: Likes }) {
  const swipes = createSwipes({ ...platform, ...given });
  platform.jobs.schedule('swipe.sweep', '29 3 * * *', swipes.removeOld);
  return {
    service: swipes,
    routes: (views: { swipeDeck: SwipeDeckView }) => swipeRoutes(swipes, views),
    personalData: { name: 'swipe_game', tables: ['swipe_pass', 'swipe_day'], read: swipes.personalData },
  } satisfies Part;
}
