import { z } from 'zod';
import { WaitingMessage } from './chat-held.ts';
import { WaitingComplaint } from './complaint-desk.ts';
import { minute } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { WaitingMember } from './fictional.ts';
import { WaitingAppeal } from './measure.ts';
import { WaitingPhoto } from './photo.ts';
import { WaitingProfile } from './profile-look.ts';
import { WaitingReport } from './report-desk.ts';
import { OfBrand } from './shared.ts';
import { WaitingVerification } from './verification.ts';

/** What an operator is handed at once. */
export const handedAtOnce = 20;
/** Milliseconds for which nobody else is handed it; asking again prolongs them. */
export const handedFor = 5 * minute;

export const takePhotos = endpoint({
  method: 'POST',
  path: '/api/operator-photos.php',
  access: 'operator',
  permission: 'photos.review',
  handsOut: true,
  summary: 'Be handed the photos that have waited longest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ photos: z.array(WaitingPhoto) }),
});

export const takeProfiles = endpoint({
  method: 'POST',
  path: '/api/operator-profiles.php',
  access: 'operator',
  permission: 'profiles.review',
  handsOut: true,
  summary: 'Be handed the new and changed profiles that have waited longest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ profiles: z.array(WaitingProfile) }),
});

export const takeVerifications = endpoint({
  method: 'POST',
  path: '/api/operator-verifications.php',
  access: 'operator',
  permission: 'photos.review',
  handsOut: true,
  summary: 'Be handed the pictures for verification that have waited longest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ verifications: z.array(WaitingVerification) }),
});

export const takeReports = endpoint({
  method: 'POST',
  path: '/api/operator-reports.php',
  access: 'operator',
  permission: 'reports.handle',
  handsOut: true,
  summary:
    'Be handed the open reports, those about minors first, then the oldest, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ reports: z.array(WaitingReport) }),
});

export const takeHeldMessages = endpoint({
  method: 'POST',
  path: '/api/operator-held.php',
  access: 'operator',
  permission: 'messages.review',
  handsOut: true,
  summary: 'Be handed the messages that are held, the oldest first, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ messages: z.array(WaitingMessage) }),
});

export const takeAppeals = endpoint({
  method: 'POST',
  path: '/api/operator-appeals.php',
  access: 'operator',
  permission: 'measures.take',
  handsOut: true,
  summary:
    'Be handed the appeals that wait, the oldest first, which nobody else is handed meanwhile; those against the ' +
    'operator’s own measures are named, and left to others',
  body: OfBrand,
  answer: z.object({ appeals: z.array(WaitingAppeal) }),
});

export const takeComplaints = endpoint({
  method: 'POST',
  path: '/api/operator-complaints.php',
  access: 'operator',
  permission: 'complaints.answer',
  handsOut: true,
  summary: 'Be handed the complaints without an answer, the oldest first, which nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ complaints: z.array(WaitingComplaint) }),
});

export const takeFictional = endpoint({
  method: 'POST',
  path: '/api/operator-fictional.php',
  access: 'operator',
  permission: 'fictional.write',
  handsOut: true,
  summary: 'Be handed the members who wrote to fictional profiles and wait, whom nobody else is handed meanwhile',
  body: OfBrand,
  answer: z.object({ members: z.array(WaitingMember) }),
});
