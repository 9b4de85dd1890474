import { z } from 'zod';
import { AgeCheck } from './age.ts';
import { CreditEntry } from './credit.ts';
import { endpoint } from './endpoint.ts';
import { Statement } from './measure.ts';
import { disabledReasons } from './member.ts';
import { memberStates, supportFailures } from './member-search.ts';
import { Payment } from './payment.ts';
import { rejections } from './profile.ts';
import { Refund } from './refund.ts';
import { reportOutcomes, reportReasons } from './report.ts';
import { ReportingConduct } from './report-desk.ts';
import { Day, Id, Instant, Locale, photoStatuses } from './shared.ts';

const Device = z.object({ browser: z.string().nullable(), system: z.string().nullable(), created_at: Instant });

/** A payment with what an operator needs to find it elsewhere and to give money back. */
const DeskPayment = Payment.omit({ redirect: true }).extend({
  site: z.string(),
  gateway: z.string(),
  gateway_id: z.string().nullable(),
  /** What can still be refunded, in minor units. */
  refundable: z.int(),
  refunds: z.array(Refund),
});
export type DeskPayment = z.infer<typeof DeskPayment>;

/** A photo of the profile. `confirmed`: a person accepted it, not the brand's policy. */
const DeskPhoto = z.object({
  photo: Id,
  private: z.boolean(),
  status: z.enum(photoStatuses),
  rejection: z.enum(rejections).nullable(),
  confirmed: z.boolean(),
  created_at: Instant,
});
export type DeskPhoto = z.infer<typeof DeskPhoto>;

/** How many rows each list of a member's page has at first, the newest ones, and how many each call adds. */
export const listedAtOnce = 100;

/** A report by the member or about them. */
const MemberReport = z.object({
  id: Id,
  by_member: z.boolean(),
  reason: z.enum(reportReasons),
  created_at: Instant,
  outcome: z.enum(reportOutcomes).nullable(),
  unfounded: z.boolean(),
});
export type MemberReport = z.infer<typeof MemberReport>;

/** A mail of the last 30 days. `answer` is the mail server's, or why there was none. */
const MemberMail = z.object({
  kind: z.string(),
  began_at: Instant,
  ended_at: Instant,
  outcome: z.enum(['taken', 'failed', 'given_up']),
  attempts: z.int(),
  answer: z.string().nullable(),
});
export type MemberMail = z.infer<typeof MemberMail>;

/** What an operator can do with a member as they are, at the member's wish; `age_back` takes back a confirmed age. */
export const memberActs = ['email', 'confirmation', 'credits', 'age', 'age_back', 'copy', 'deletion'] as const;
export type MemberAct = (typeof memberActs)[number];

/** A member as operators see them: never messages, likes or special data. What a role may not see is null. */
export const DeskMember = z.object({
  id: Id,
  site: z.string(),
  name: z.string(),
  born: Day.nullable(),
  country: z.string().nullable(),
  language: Locale,
  fictional: z.boolean(),
  /** Null, as `new_email` and `born`, for who may not act for members. */
  email: z.string().nullable(),
  /** The address that is asked for and not confirmed yet. */
  new_email: z.string().nullable(),
  status: z.enum(memberStates),
  /** Whether a measure keeps them from writing. */
  cannot_write: z.boolean(),
  signed_up_at: Instant,
  confirmed_at: Instant.nullable(),
  last_seen_at: Instant.nullable(),
  deleted_at: Instant.nullable(),
  barred_at: Instant.nullable(),
  terms: z.object({ version: Instant, at: Instant }),
  /** Only whether and when. */
  age_check: AgeCheck.pick({ status: true, at: true }),
  can: z.array(z.enum(memberActs)),
  /** Without their facts, which are for whoever takes measures. */
  measures: z.array(
    Statement.pick({ id: true, kind: true, rule: true, created_at: true, until: true, state: true, ended: true }),
  ),
  /** In their order, for whoever reviews photos; their pictures are another call. */
  photos: z.array(DeskPhoto).nullable(),
  sessions: z.array(Device.extend({ last_seen_at: Instant })),
  passkeys: z.array(Device),
  /** When each browser that the account knows was last used. */
  devices: z.array(Instant),
  reports: z.object({
    about: z.object({ reports: z.int(), reporters: z.int() }),
    by: z.int(),
    conduct: ReportingConduct,
    /** For whoever handles reports, the latest first. */
    list: z.array(MemberReport).nullable(),
  }),
  /** For whoever sees payments. */
  money: z
    .object({
      credits: z.int(),
      paid_user: z.boolean(),
      entries: z.array(CreditEntry),
      payments: z.array(DeskPayment),
    })
    .nullable(),
  mails: z.object({
    /** Why mails to the address stopped: all after a bounce, else the optional ones. */
    stopped: z.array(z.enum(disabledReasons)),
    /** Optional mails that the member chose not to get, as `NotificationPreferences` names them. */
    declined: z.array(z.string()),
    /** The latest first. */
    sent: z.array(MemberMail),
  }),
  /** Every decision with the version of the text that was read, the last one first. */
  consents: z.array(
    z.object({
      purpose: z.enum(['special_data', 'advert']),
      version: z.int(),
      given: z.boolean(),
      decided_at: Instant,
    }),
  ),
});
export type DeskMember = z.infer<typeof DeskMember>;

export const readMember = endpoint({
  method: 'GET',
  path: '/api/member-desk.php',
  access: 'operator',
  permission: 'members.read',
  showsPrivate: true,
  summary: 'A member with what the operator may see of them: never messages or likes',
  query: z.object({ member: Id }),
  answer: z.object({ member: DeskMember }),
  errors: [supportFailures.member_not_found],
});

/** The lists of a member's page that may be longer than it shows. */
export const memberLists = ['entries', 'payments', 'reports', 'mails'] as const;
export type MemberList = (typeof memberLists)[number];

/** The rows of a list from the place `from` on; none where the operator's roles may not see it. */
export const readMemberList = endpoint({
  method: 'GET',
  path: '/api/member-list.php',
  access: 'operator',
  permission: 'members.read',
  showsPrivate: true,
  summary: 'Older rows of a list of a member’s page: of the ledger, the payments, the reports or the mails',
  query: z.object({
    member: Id,
    list: z.enum(memberLists),
    from: z.coerce.number().int().min(0).max(1_000_000),
  }),
  answer: z.object({
    entries: z.array(CreditEntry).default([]),
    payments: z.array(DeskPayment).default([]),
    reports: z.array(MemberReport).default([]),
    mails: z.array(MemberMail).default([]),
  }),
  loggedFields: ['list', 'from'],
});
