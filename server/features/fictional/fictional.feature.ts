import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { FictionalOptions } from './fictional.options.ts';
import { fictionalRoutes } from './fictional.routes.ts';
import { createFictional } from './fictional.service.ts';

export function fictionalFeature(platform: Platform, given: Omit<FictionalOptions, keyof Platform>) {
  const fictional = createFictional({ ...platform, ...given });
  return { service: fictional, routes: fictionalRoutes(fictional) } satisfies Part;
}
