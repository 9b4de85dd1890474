import type { Part } from '../../part.ts';
import { giftRoutes } from './gift.routes.ts';
import { createGifts } from './gift.service.ts';

export function giftFeature() {
  const gifts = createGifts();
  return { service: gifts, routes: giftRoutes(gifts) } satisfies Part;
}
