import type { Part } from '../../part.ts';
import type { Platform } from '../../platform.ts';
import { complaintDeskRoutes } from './complaints/safety.complaints.routes.ts';
import { createComplaints } from './complaints/safety.complaints.ts';
import { reportDeskRoutes } from './safety.desk.routes.ts';
import { safetyMailPreviews } from './safety.mails.ts';
import { createReports, type ReportOptions } from './safety.reports.ts';
import { type SafetyViews, safetyRoutes } from './safety.routes.ts';
import { createSafety } from './safety.service.ts';

export function safetyFeature(platform: Platform, given: Omit<ReportOptions, keyof Platform>) {
  const safety = createSafety(platform);
  const complaints = createComplaints(platform, given.sites);
  const reports = createReports({ ...platform, ...given });
  return {
    service: { ...safety, reports, complaints },
    routes: (views: SafetyViews) => [
      ...safetyRoutes({ safety, complaints, reports }, views),
      ...reportDeskRoutes(reports),
      ...complaintDeskRoutes(complaints),
    ],
    personalData: {
      name: 'safety',
      tables: ['safety_block', 'safety_report'],
      read: async ({ id }) => ({ blocks: await safety.personalData(id), reports: await reports.personalData(id) }),
    },
    mails: safetyMailPreviews,
  } satisfies Part;
}
