import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { scamRoutes } from './scam.routes.ts';
import { createScam } from './scam.service.ts';

export function scamFeature(platform: Platform) {
  const scam = createScam(platform);
  platform.jobs.schedule('scam.sweep', '37 3 * * *', scam.sweep);
  return {
    service: scam,
    routes: scamRoutes,
    personalData: { name: 'safety', tables: ['scam_flag', 'scam_repeat'], read: ({ id }) => scam.personalData(id) },
  } satisfies Part;
}
