import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { createComplaints } from './safety.complaints.ts';
import { complaintMailPreviews } from './safety.mails.ts';
import { safetyRoutes } from './safety.routes.ts';
import { createSafety } from './safety.service.ts';

interface Given {
  readonly sites: Sites;
  namesOf(pool: string, ids: readonly string[]): Promise<Map<string, string>>;
}

export function safetyFeature(platform: Platform, { sites, namesOf }: Given) {
  const safety = createSafety({ ...platform, namesOf });
  const complaints = createComplaints({ ...platform, sites });
  return {
    service: safety,
    routes: safetyRoutes(safety, complaints),
    personalData: { name: 'blocks', tables: ['safety_block'], read: ({ id }) => safety.personalData(id) },
    mails: complaintMailPreviews,
  } satisfies Part;
}
