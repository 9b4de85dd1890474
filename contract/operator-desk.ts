import { z } from 'zod';
import { day } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { Email } from './member.ts';
import { operatorFailures, RoleName } from './operator.ts';
import type { OperatorPermission } from './permission.ts';
import { Day, Id, Instant, OfBrand } from './shared.ts';

interface QueueTerms {
  /** What opens it. */
  readonly permission: OperatorPermission;
  /** Milliseconds that something may wait in it. */
  readonly target: number;
}

/**
 * What waits for operators. The targets of complaints and appeals are what their senders are told, that of requests
 * about data is within the law's month.
 */
export const queues = {
  photos: { permission: 'photos.review', target: day },
  profiles: { permission: 'profiles.review', target: day },
  verifications: { permission: 'photos.review', target: day },
  reports: { permission: 'reports.handle', target: day },
  held: { permission: 'messages.review', target: day },
  appeals: { permission: 'measures.take', target: 14 * day },
  complaints: { permission: 'complaints.answer', target: 14 * day },
  credits: { permission: 'members.act', target: day },
  refunds: { permission: 'payments.decide', target: 14 * day },
  cases: { permission: 'payments.read', target: 14 * day },
  returns: { permission: 'measures.take', target: 14 * day },
  rights: { permission: 'rights.read', target: 28 * day },
  fictional: { permission: 'fictional.write', target: day },
} as const satisfies Record<string, QueueTerms>;
export type Queue = keyof typeof queues;
const QueueName = z.enum(Object.keys(queues) as [Queue, ...Queue[]]);

export const readQueues = endpoint({
  method: 'GET',
  path: '/api/operator-queues.php',
  access: 'operator',
  permission: 'any',
  summary:
    'How much waits in each queue that the operator may work on, and since when; of a brand or all that they see',
  query: OfBrand,
  answer: z.object({
    queues: z.array(z.object({ queue: QueueName, waiting: z.int(), oldest: Instant.nullable() })),
    /** What the operator decided in queues since midnight (UTC). */
    decided_today: z.int(),
  }),
});

const OperatorName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .'-]{0,38}$/u, 'operator.name_invalid');
const Roles = z.array(RoleName).min(1, 'operator.role_required').max(7);
/** The brands that an operator may see; null for all. */
const Brands = z.array(z.string().max(100)).min(1, 'operator.brand_required').max(500).nullable();

export const ListedOperator = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  roles: z.array(RoleName),
  brands: z.array(z.string()).nullable(),
  /** `invited`: has not accepted yet; `expired`: and cannot any more. */
  status: z.enum(['invited', 'expired', 'active', 'removed']),
  since: Instant,
});
export type ListedOperator = z.infer<typeof ListedOperator>;

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/operators.php',
  access: 'operator',
  permission: 'operators.manage',
  summary: 'All operators, also those who were removed',
  answer: z.object({ operators: z.array(ListedOperator) }),
});

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/api/operators.php',
  access: 'operator',
  permission: 'operators.manage',
  recheck: true,
  summary: 'Invite an operator, or one again who lost their ways in; the link works once, for 48 hours',
  body: z.object({ email: Email, name: OperatorName, roles: Roles, brands: Brands }),
  /** Null where the link was mailed to the one who is invited, and is known to nobody else. */
  answer: z.object({ link: z.string().nullable() }),
  errors: [
    operatorFailures.name_taken,
    operatorFailures.last_administrator,
    operatorFailures.unknown_brand,
    operatorFailures.invitation_unsent,
  ],
});

export const changeOperator = endpoint({
  method: 'PUT',
  path: '/api/operators.php',
  access: 'operator',
  permission: 'operators.manage',
  recheck: true,
  summary: 'Give an operator other roles and brands; their sessions end where they lose any',
  body: z.object({ id: Id, roles: Roles, brands: Brands }),
  answer: z.object({}),
  errors: [operatorFailures.not_found, operatorFailures.last_administrator, operatorFailures.unknown_brand],
});

export const removeOperator = endpoint({
  method: 'DELETE',
  path: '/api/operators.php',
  access: 'operator',
  permission: 'operators.manage',
  recheck: true,
  summary: 'Remove an operator: their sessions and ways in end at once',
  body: z.object({ id: Id }),
  answer: z.object({}),
  errors: [operatorFailures.not_found, operatorFailures.last_administrator],
});

export const AuditEntry = z.object({
  number: z.int(),
  at: Instant,
  operator: z.string(),
  what: z.string(),
  brand: z.string().nullable(),
  member: z.string().nullable(),
  subject: z.record(z.string(), z.unknown()),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/operator-audit.php',
  access: 'operator',
  permission: 'audit.read',
  summary: 'What operators changed and looked at, latest first, a page at a time',
  query: z.object({
    operator: z.string().max(40).optional(),
    /** A member's id, also of one who was erased. */
    member: Id.optional(),
    /** The beginning of what was done, such as a permission. */
    what: z.string().max(100).optional(),
    /** Days in UTC, both included. */
    from: Day.optional(),
    to: Day.optional(),
    /** Lines before this one. */
    before: z.coerce.number().int().positive().optional(),
  }),
  answer: z.object({ lines: z.array(AuditEntry), next: z.int().nullable() }),
});
