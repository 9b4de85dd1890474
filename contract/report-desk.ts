import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { PromptAnswer } from './prompt.ts';
import { reportOrigins, reportOutcomes, reportReasons } from './report.ts';
import { Day, Id, Instant } from './shared.ts';
import { Note } from './text/text.ts';

export const deskReportFailures = failures('operator', { report_not_found: 404 });

/** A report as it waits in the queue; reading its evidence is another call, which the audit has. */
export const WaitingReport = z.object({
  id: Id,
  site: z.string(),
  /** Of the reported member, as it was. */
  name: z.string().nullable(),
  reason: z.enum(reportReasons),
  from: z.enum(reportOrigins),
  created_at: Instant,
});
export type WaitingReport = z.infer<typeof WaitingReport>;

/** The reported profile as it was. */
const ReportedProfile = z.object({
  name: z.string(),
  date_of_birth: Day,
  about: z.string(),
  /** None in reports from before there were prompts. */
  prompts: z.array(PromptAnswer).default([]),
  fictional: z.boolean(),
  created_at: Instant,
  main_photo: Id.nullable(),
});

/** A message as it was when the reporter showed it. */
const ReportedMessage = z.object({
  id: Id,
  /** Whether the reporter wrote it. */
  own: z.boolean(),
  created_at: Instant,
  kind: z.string(),
  text: z.string(),
  gift: z.string().nullable(),
  /** The line of the reporter's or the reported profile that the message answers. */
  about_line: z.string().optional(),
  photo: Id.nullable(),
  taken_back: z.boolean().optional(),
});

/** For how many days the decided reports of whoever reported are counted. */
export const conductDays = 90;

/** How many of a member's reports of the last `conductDays` days were decided, and were clearly unfounded. */
export const ReportingConduct = z.object({ decided: z.int(), unfounded: z.int() });

/**
 * A report with its evidence. `about` and `profile` are null once the reported member is erased, `by` once the reporter
 * is.
 */
export const DeskReport = WaitingReport.extend({
  words: z.string(),
  about: z.object({ id: Id, reports: z.int(), reporters: z.int() }).nullable(),
  by: ReportingConduct.extend({ id: Id, /** In all. */ reports: z.int() }).nullable(),
  profile: ReportedProfile.nullable(),
  photo: Id.nullable(),
  messages: z.array(ReportedMessage),
  outcome: z.enum(reportOutcomes).nullable(),
  unfounded: z.boolean(),
});
export type DeskReport = z.infer<typeof DeskReport>;

export const readReport = endpoint({
  method: 'GET',
  path: '/api/operator-report.php',
  access: 'operator',
  permission: 'reports.handle',
  showsPrivate: true,
  summary: 'A report with its evidence, which is all that an operator reads of a conversation',
  query: z.object({ id: Id }),
  answer: z.object({ report: DeskReport }),
  loggedFields: ['id'],
  errors: [deskReportFailures.report_not_found],
});

export const readReportPicture = endpoint({
  method: 'GET',
  path: '/api/operator-report-picture.php',
  access: 'operator',
  permission: 'reports.handle',
  showsPrivate: true,
  summary: 'The copy of a photo that a report has, as base64 of WebP; null where its picture was gone',
  query: z.object({ id: Id, photo: Id }),
  answer: z.object({ webp: z.string().nullable() }),
  loggedFields: ['id', 'photo'],
  errors: [deskReportFailures.report_not_found],
});

/**
 * A report is closed once; `made` says whether this call did. `unfounded`: clearly so, as a person judges who reads it;
 * nothing follows from it by itself, and the reporter is told what they are told of any without a breach.
 */
export const closeReport = endpoint({
  method: 'POST',
  path: '/api/operator-report.php',
  access: 'operator',
  permission: 'reports.handle',
  summary: 'Close a report; whoever made it is told the outcome',
  body: z
    .object({ id: Id, outcome: z.enum(reportOutcomes), unfounded: z.boolean().default(false) })
    .refine(({ outcome, unfounded }) => !unfounded || outcome === 'no_breach', {
      path: ['unfounded'],
      error: 'request.invalid',
    }),
  answer: z.object({ made: z.boolean(), outcome: z.enum(reportOutcomes) }),
  loggedFields: ['id', 'outcome', 'unfounded', 'made'],
  errors: [deskReportFailures.report_not_found],
});

/** What followed from the judgement follows back: the member's count, and measures that rested on it. */
export const correctReport = endpoint({
  method: 'PUT',
  path: '/api/operator-report.php',
  access: 'operator',
  permission: 'reports.handle',
  summary: 'Correct the judgement that a report was clearly unfounded',
  body: z.object({
    id: Id,
    reason: Note,
  }),
  answer: z.object({ made: z.boolean() }),
  loggedFields: ['id', 'made'],
  errors: [deskReportFailures.report_not_found],
});
