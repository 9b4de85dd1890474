import { z } from 'zod';
import { endpoint, failures } from './endpoint.ts';
import { Day, Id, Instant, OfBrand } from './shared.ts';
import { maxNote } from './text/graphemes.ts';
import { FreeText } from './text/text.ts';

/** What somebody may ask about their personal data (GDPR Art. 15 to 21), and what became of it. */
export const requestKinds = ['copy', 'erasure', 'correction', 'restriction', 'objection'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestOutcomes = ['done', 'partly', 'refused', 'withdrawn'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export const rightsFailures = failures('rights', { closed: 409, not_theirs: 422, in_future: 422 });

export const DataRequest = z.object({
  id: Id,
  site: z.string(),
  /** Null for one who has no account, or is erased. */
  member: Id.nullable(),
  kind: z.enum(requestKinds),
  /** `product`: by the settings, where it is answered without a person; `mail`: entered by an operator. */
  origin: z.enum(['product', 'mail']),
  asked_at: Instant,
  /** By when the law wants an answer (Art. 12 (3)). */
  due_on: Day,
  note: z.string(),
  closed_at: Instant.nullable(),
  outcome: z.enum(requestOutcomes).nullable(),
  closed_by: z.string().nullable(),
  can: z.array(z.literal('close')),
});
export type DataRequest = z.infer<typeof DataRequest>;

const RequestNote = FreeText(maxNote).default('');

export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/data-requests.php',
  access: 'operator',
  permission: 'rights.read',
  showsPrivate: true,
  summary:
    'What people asked about their data: open ones, oldest first, or closed ones, latest first; a page at a time',
  query: z.object({
    ...OfBrand.shape,
    state: z.enum(['open', 'closed']).default('open'),
    /** The last one of the page before. */
    after: Id.optional(),
  }),
  answer: z.object({ requests: z.array(DataRequest), next: Id.nullable() }),
});

/** Repeating a `client_id` returns the first request. */
export const addDataRequest = endpoint({
  method: 'POST',
  path: '/api/data-requests.php',
  access: 'operator',
  permission: 'rights.handle',
  summary: 'Enter a request that came by mail, with the day on which it arrived',
  body: z.object({
    client_id: Id,
    site: z.string().max(100),
    member: Id.optional(),
    kind: z.enum(requestKinds),
    asked_on: Day,
    note: RequestNote,
  }),
  answer: z.object({ request: Id }),
  errors: [rightsFailures.in_future, rightsFailures.not_theirs],
});

export const closeDataRequest = endpoint({
  method: 'PUT',
  path: '/api/data-requests.php',
  access: 'operator',
  permission: 'rights.handle',
  summary: 'Close a request with what became of it: one that came by mail, or a copy that could not be made',
  body: z.object({ request: Id, outcome: z.enum(requestOutcomes), note: RequestNote }),
  answer: z.object({}),
  errors: [rightsFailures.closed],
});
