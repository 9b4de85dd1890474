import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { rightsRoutes } from './rights.routes.ts';
import { createRights } from './rights.service.ts';

type Given = Omit<Parameters<typeof createRights>[0], keyof Platform>;

export function rightsFeature(platform: Platform, given: Given) {
  const rights = createRights({ ...platform, ...given });
  return {
    service: rights,
    routes: rightsRoutes(rights),
    personalData: { name: 'requests', tables: ['rights_request'], read: rights.personalData },
  } satisfies Part;
}
