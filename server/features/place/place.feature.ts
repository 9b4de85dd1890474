import type { Part } from '../../part.ts';
import { placeRoutes } from './place.routes.ts';
import { createPlaces } from './place.service.ts';

export function placeFeature() {
  const places = createPlaces();
  return { service: places, routes: placeRoutes(places) } satisfies Part;
}
