import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { sourceRoutes } from './source.routes.ts';
import { createSources, type SourceOptions } from './source.service.ts';

export function sourceFeature(platform: Platform, given: Omit<SourceOptions, keyof Platform>) {
  const sources = createSources({ ...platform, ...given });
  return { service: sources, routes: sourceRoutes(sources) } satisfies Part;
}
