import { z } from 'zod';
import { minute } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { WaitingPhoto } from './photo.ts';
import { WaitingReport } from './report-desk.ts';
import { WaitingVerification } from './verification.ts';

/** What an operator is handed at once. */
export const handedAtOnce = 20;
/** Milliseconds for which nobody else is handed it; asking again prolongs them. */
export const handedFor = 5 * minute;

const OfBrand = z.object({ site: z.string().max(100).optional() });

export const takePhotos = endpoint({
  method: 'POST',
  path: '/api/operator-photos.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'Be handed the photos that have waited longest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ photos: z.array(WaitingPhoto) }),
});

export const takeVerifications = endpoint({
  method: 'POST',
  path: '/api/operator-verifications.php',
  access: 'operator',
  permission: 'photos.review',
  summary: 'Be handed the pictures for verification that have waited longest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ verifications: z.array(WaitingVerification) }),
});

export const takeReports = endpoint({
  method: 'POST',
  path: '/api/operator-reports.php',
  access: 'operator',
  permission: 'reports.handle',
  summary:
    'Be handed the open reports, those about minors first, then the oldest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ reports: z.array(WaitingReport) }),
});
