import type { Part } from '../../part.ts';
import { giftRoutes } from './gift.routes.ts';
import { createGifts } from './gift.service.ts';

export function giftFeature() {
  return { service: createGifts(), routes: giftRoutes() } satisfies Part;
}
