import { z } from 'zod';
import { day, hour, second } from './durations.ts';
import { endpoint, failures } from './endpoint.ts';
import { profileFailures } from './profile.ts';
import { safetyFailures } from './safety.ts';
import { Id, Instant } from './shared.ts';
import { FreeText } from './text/text.ts';

/**
 * `message_not_found`: one of the messages is not of this conversation, or not there any more; `enough`: the caller has
 * reported this member `maxReportsAbout` times within a day; `restricted`: a measure keeps the caller from reporting.
 */
export const reportFailures = failures('report', {
  message_not_found: 404,
  photo_not_found: 404,
  enough: 429,
  restricted: 403,
});

export const reportReasons = ['fake', 'harassment', 'scam', 'content', 'underage', 'other'] as const;
/** From where a member was reported. */
export const reportOrigins = ['profile', 'photo', 'message', 'conversation'] as const;
/** The outcome of a report; the reporter learns this much and no more. */
export const reportOutcomes = ['acted', 'no_breach'] as const;
export type ReportReason = (typeof reportReasons)[number];
export type ReportOutcome = (typeof reportOutcomes)[number];

export const maxReportLength = 2000;
/** How many times a member may report the same member within a day. */
export const maxReportsAbout = 5;
/** The most messages that a report shows. */
export const maxMessagesShown = 50;

/**
 * Copies the profile, the `photo` and the `messages` as they are now. Repeating a `client_id` changes nothing, nor does
 * the same report within ten minutes. The reported member is never notified.
 */
export const report = endpoint({
  method: 'POST',
  path: '/api/report.php',
  access: 'member',
  summary: 'Report a member, with a photo or messages of theirs',
  body: z.object({
    profile: Id,
    from: z.enum(reportOrigins),
    reason: z.enum(reportReasons),
    words: FreeText(maxReportLength, 'report.text_too_long').default(''),
    photo: Id.optional(),
    messages: z.array(Id).max(maxMessagesShown).default([]),
    client_id: z.uuid(),
  }),
  answer: z.object({}),
  errors: [
    safetyFailures.not_yourself,
    profileFailures.not_found,
    reportFailures.message_not_found,
    reportFailures.photo_not_found,
    reportFailures.enough,
    reportFailures.restricted,
  ],
  limits: [
    { max: 20, seconds: hour / second, by: 'member' },
    { max: 40, seconds: day / second, by: 'member' },
  ],
});

/** `name` is null where the caller cannot see the member, whatever the reason, and `outcome` until it is closed. */
export const OwnReport = z.object({
  id: Id,
  name: z.string().nullable(),
  fictional_icon: z.boolean(),
  reason: z.enum(reportReasons),
  created_at: Instant,
  outcome: z.enum(reportOutcomes).nullable(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** At most 50. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports.php',
  access: 'member',
  beforeAge: true,
  summary: 'The caller’s own reports, latest first, with what came of them',
  answer: z.object({ reports: z.array(OwnReport) }),
});
