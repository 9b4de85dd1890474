import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { complaintTopics } from './safety.ts';
import { Instant, Locale, OfBrand } from './shared.ts';
import { maxText } from './text/graphemes.ts';
import { FreeText } from './text/text.ts';

export const deskComplaintFailures = failures('operator', { complaint_not_found: 404, complaint_closed: 409 });

/** A complaint as it waits; reading it is another call, which the audit has. */
export const WaitingComplaint = z.object({
  reference: z.string(),
  site: z.string(),
  topic: z.enum(complaintTopics),
  created_at: Instant,
});
export type WaitingComplaint = z.infer<typeof WaitingComplaint>;

export const DeskComplaint = WaitingComplaint.extend({
  name: z.string(),
  email: z.string(),
  text: z.string(),
  /** In which the answer is read. */
  language: Locale,
  /** What came of it: null while it waits, an empty `answer` where it was answered in another way. */
  closed: z.object({ answer: z.string(), by: z.string(), at: Instant }).nullable(),
});
export type DeskComplaint = z.infer<typeof DeskComplaint>;

/** A complaint that was closed; what it says is another call, which the audit has. */
export const ClosedComplaint = WaitingComplaint.extend({
  closed_at: Instant,
  closed_by: z.string(),
  /** Whether it was answered by mail; else in another way. */
  answered: z.boolean(),
});
export type ClosedComplaint = z.infer<typeof ClosedComplaint>;

const Reference = z.string().regex(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/, 'operator.complaint_not_found');

export const listClosedComplaints = endpoint({
  method: 'GET',
  path: '/api/operator-closed-complaints.php',
  access: 'operator',
  permission: 'complaints.answer',
  summary: 'The complaints that were closed, latest first, a page at a time',
  query: z.object({
    ...OfBrand.shape,
    /** Those closed before this one. */
    before: Reference.optional(),
  }),
  answer: z.object({ complaints: z.array(ClosedComplaint), next: z.string().nullable() }),
});

export const readComplaint = endpoint({
  method: 'GET',
  path: '/api/operator-complaint.php',
  access: 'operator',
  permission: 'complaints.answer',
  showsPrivate: true,
  summary: 'A complaint, and what came of it',
  query: z.object({ reference: Reference }),
  answer: z.object({ complaint: DeskComplaint }),
  loggedFields: ['reference'],
  errors: [deskComplaintFailures.complaint_not_found],
});

/** Without an `answer`, it was given in another way, such as by mail from the support's own address. */
export const closeComplaint = endpoint({
  method: 'POST',
  path: '/api/operator-complaint.php',
  access: 'operator',
  permission: 'complaints.answer',
  summary: 'Answer a complaint by mail, with reasons, and close it',
  body: z.object({
    reference: Reference,
    answer: FreeText(maxText).min(10, 'request.too_small').optional(),
  }),
  answer: z.object({}),
  loggedFields: ['reference'],
  errors: [deskComplaintFailures.complaint_not_found, deskComplaintFailures.complaint_closed],
});
