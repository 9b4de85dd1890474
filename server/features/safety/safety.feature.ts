import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import type { Sites } from '../site/site.service.ts';
import { createComplaints } from './safety.complaints.ts';
import { complaintMailPreviews } from './safety.mails.ts';
import { type BlockedListView, safetyRoutes } from './safety.routes.ts';
import { createSafety } from './safety.service.ts';

export function safetyFeature(platform: Platform, { sites }: { sites: Sites }) {
  const safety = createSafety(platform);
  const complaints = createComplaints({ ...platform, sites });
  return {
    service: safety,
    routes: ({ blockedList }: { blockedList: BlockedListView }) => safetyRoutes(safety, complaints, blockedList),
    personalData: { name: 'blocks', tables: ['safety_block'], read: ({ id }) => safety.personalData(id) },
    mails: complaintMailPreviews,
  } satisfies Part;
}
