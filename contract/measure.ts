import { z } from 'zod';
import { hour, second } from './durations.ts';
import { endpoint, failures, linkLimits } from './endpoint.ts';
import { type Rejection, rejections } from './profile.ts';
import { refusalRules } from './scam.ts';
import { sentRejectionKey } from './sent-photo.ts';
import { Id, Instant, OfBrand } from './shared.ts';
import { maxText } from './text/graphemes.ts';
import { FreeText, visibleLength } from './text/text.ts';

/**
 * `appealed`: a measure is appealed against once; `appeal_over`: more than six months ago. The others are said to
 * operators: `same_operator` decides about no appeal against their own measure; `ended`: it is no longer in force;
 * `warning_required`: nobody is kept from reporting who was not warned for false reports and made another one since;
 * `sent_before`: with the same `client_id` another measure was taken.
 */
export const measureFailures = failures('measure', {
  not_found: 404,
  link_invalid: 403,
  appealed: 409,
  appeal_over: 410,
  same_operator: 409,
  facts_required: 422,
  end_required: 422,
  no_end: 422,
  end_past: 422,
  end_far: 422,
  photo_required: 422,
  warning_required: 422,
  no_member: 404,
  no_report: 404,
  sent_before: 409,
  ended: 409,
  not_appealed: 409,
  decided: 409,
});

/** What operators choose from, the gentlest first; a queue may remove a photo that others saw, too. */
export const takenKinds = [
  'text_removed',
  'photo_removed',
  'warned',
  'report_restricted',
  'write_restricted',
  'found_restricted',
  'suspended',
  'banned',
] as const;
/** The first two are of queues alone; whether a queue made a measure, its `reason` says. */
export const measureKinds = ['message_refused', 'photo_rejected', ...takenKinds] as const;
export type TakenKind = (typeof takenKinds)[number];
export type MeasureKind = (typeof measureKinds)[number];

/** The house rules that a measure names, as the page with the house rules has them. */
export const houseRules = [
  'minors',
  'underage',
  'threats',
  'intimate_pictures',
  'fraud',
  'harassment',
  'false_identity',
  'money',
  'advertising',
  'private_details',
  'photos',
  'several_accounts',
  'programs',
  'false_reports',
  'law',
] as const;
export type HouseRule = (typeof houseRules)[number];

/** What a photo is rejected for when it breaks a house rule; 'others' for the rest. */
export const photoRejections: Readonly<Partial<Record<HouseRule, Rejection>>> = {
  minors: 'minor',
  underage: 'minor',
  private_details: 'contact',
  advertising: 'contact',
  intimate_pictures: 'explicit',
  false_identity: 'person',
  fraud: 'person',
};

/** What made us look: a report, our own look, or a program. A person decides in every case. */
export const findings = ['report', 'look', 'automatic'] as const;
export type Finding = (typeof findings)[number];

/** Why a measure is no longer in force: an operator lifted it, an appeal was upheld, or its time is over. */
export const measureEnds = ['lifted', 'appeal', 'over'] as const;
/** `done`: it was done at once, and nothing of it lasts. */
export const measureStates = ['in_force', 'done', ...measureEnds] as const;
export type MeasureState = (typeof measureStates)[number];
/** How long it lasts: to a day, until we lift it, for good, or not at all. */
export const measureLengths = ['on', 'open', 'good', 'once'] as const;
export type MeasureLength = (typeof measureLengths)[number];
export const appealOutcomes = ['upheld', 'dismissed'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const maxAppealLength = maxText;
/** The characters of the note with which a measure is lifted. */
export const maxLiftNote = 1000;
/** Visible characters; about one sentence. */
const minAppealLength = 15;

/** Kinds that may end by themselves, at a time that the operator sets. */
export const lastingKinds: readonly MeasureKind[] = [
  'report_restricted',
  'write_restricted',
  'found_restricted',
  'suspended',
];
/** Those of them that have to. */
export const endingKinds: readonly MeasureKind[] = ['report_restricted', 'suspended'];
/** The most days that these last: six months, as long as they can be appealed against. */
export const mostEndingDays = 183;

/** A statement of reasons (DSA Art. 17) with what became of it. */
export const Statement = z.object({
  id: Id,
  kind: z.enum(measureKinds),
  rule: z.enum(houseRules),
  /** In an operator's words; empty if there is a `reason`. */
  facts: z.string(),
  /** Why a photo or a message was not accepted, as it was chosen in the queue. */
  reason: z.enum([...rejections, ...refusalRules]).nullable(),
  found: z.enum(findings),
  created_at: Instant,
  /** Null where it lasts until we lift it, or was done at once. */
  until: Instant.nullable(),
  lasts: z.enum(measureLengths),
  /** Whether it logs the member out and hides them. */
  bars: z.boolean(),
  state: z.enum(measureStates),
  ended: z.object({ reason: z.enum(measureEnds), at: Instant }).nullable(),
  /** Until when it can be appealed against. */
  appeal_until: Instant,
  appeal: z
    .object({
      text: z.string(),
      created_at: Instant,
      decision: z.object({ outcome: z.enum(appealOutcomes), reasons: z.string(), at: Instant }).nullable(),
    })
    .nullable(),
});
export type Statement = z.infer<typeof Statement>;
/** Why a photo or message was not accepted. */
export type Reason = NonNullable<Statement['reason']>;

/** The words for a reason, which are those beside the photo or the message. */
export function reasonKey(kind: MeasureKind, reason: Reason): string {
  if (kind === 'message_refused') return `scam:refused_for.${reason}`;
  return sentRejectionKey(reason as Rejection);
}

/** The signed link of a mail or of a refused log-in; without one, the call is the member's who is logged in. */
export const Link = z.object({ member: z.string().max(100).optional(), token: z.string().max(100).optional() });
export type Link = z.infer<typeof Link>;

/** That somebody with whom the member wrote was banned for fraud: `name` is what their profile had then. */
export const FraudNotice = z.object({ id: Id, name: z.string(), created_at: Instant });
export type FraudNotice = z.infer<typeof FraudNotice>;

/** Works for a member who is suspended or banned, too. */
export const listMeasures = endpoint({
  method: 'GET',
  path: '/api/measures.php',
  access: 'anyone',
  summary: 'The decisions about a member with their reasons, latest first',
  query: Link,
  answer: z.object({
    measures: z.array(Statement),
    notices: z.array(FraudNotice),
    /** An out-of-court dispute body (DSA Art. 21); null if the brand names none. */
    dispute_body: z.object({ name: z.string(), url: z.string() }).nullable(),
  }),
  errors: [measureFailures.link_invalid],
  limits: linkLimits,
});

/** The member opened the page with the notices; the alert ends. */
export const markNoticesSeen = endpoint({
  method: 'PUT',
  path: '/api/measures.php',
  access: 'member',
  beforeAge: true,
  summary: 'Mark the notices as seen',
  answer: z.object({}),
});

export const AppealForm = z.object({
  text: FreeText(maxAppealLength, 'measure.text_too_long').refine(
    (text) => visibleLength(text) >= minAppealLength,
    'measure.text_too_short',
  ),
});

/** Once for each measure, within six months; decided by another operator than the one who made it. */
export const appeal = endpoint({
  method: 'POST',
  path: '/api/appeal.php',
  access: 'anyone',
  summary: 'Appeal against a decision',
  body: AppealForm.extend({ measure: Id, ...Link.shape }),
  answer: z.object({ measure: Statement }),
  errors: [
    measureFailures.link_invalid,
    measureFailures.not_found,
    measureFailures.appealed,
    measureFailures.appeal_over,
  ],
  limits: [{ max: 30, seconds: hour / second, by: 'address' }],
});

/* Operators. */

/** A measure as operators see it. */
export const Measure = Statement.extend({
  /** Null once the member is erased. */
  member: Id.nullable(),
  site: z.string(),
  report: Id.nullable(),
  photo: Id.nullable(),
  made_by: z.string(),
  ended_by: z.string().nullable(),
  decided_by: z.string().nullable(),
});
export type Measure = z.infer<typeof Measure>;

const Facts = FreeText(maxText).min(10, 'request.too_small');
const most = z.coerce.number().int().min(1).max(500).default(50);

/** In which state measures are listed: in force, ended, and appealed against without or with a decision. */
export const listedStates = ['in_force', 'ended', 'appealed', 'decided'] as const;
export type ListedState = (typeof listedStates)[number];

export const listMemberMeasures = endpoint({
  method: 'GET',
  path: '/api/measure-desk.php',
  access: 'operator',
  permission: 'measures.take',
  showsPrivate: true,
  summary: 'The measures about a member, or about all, of a kind, rule, operator or state, latest first',
  query: z.object({
    member: Id.optional(),
    ...OfBrand.shape,
    kind: z.enum(measureKinds).optional(),
    rule: z.enum(houseRules).optional(),
    /** Who took them, as their name is written. */
    operator: z.string().max(40).optional(),
    state: z.enum(listedStates).optional(),
    limit: most,
    /** Those before this one. */
    before: Id.optional(),
  }),
  /** With the name that the member's profile has; none once they are erased. */
  answer: z.object({ measures: z.array(Measure.extend({ name: z.string().nullable() })) }),
});

/**
 * The member is told by mail; their state follows within a second. It closes the `report` that it follows from.
 * Repeating a `client_id` returns the first measure.
 */
export const takeMeasure = endpoint({
  method: 'POST',
  path: '/api/measure-desk.php',
  access: 'operator',
  permission: 'measures.take',
  recheck: true,
  summary: 'Remove a text or a photo, warn, restrict, suspend or ban',
  body: z.object({
    member: Id,
    client_id: Id,
    kind: z.enum(takenKinds),
    rule: z.enum(houseRules),
    facts: Facts,
    found: z.enum(findings),
    report: Id.optional(),
    photo: Id.optional(),
    until: Instant.optional(),
  }),
  answer: z.object({ measure: Id }),
  errors: [
    measureFailures.facts_required,
    measureFailures.end_required,
    measureFailures.no_end,
    measureFailures.end_past,
    measureFailures.end_far,
    measureFailures.photo_required,
    measureFailures.warning_required,
    measureFailures.no_member,
    measureFailures.no_report,
    measureFailures.sent_before,
  ],
  loggedFields: ['kind', 'rule', 'report', 'measure'],
});

export const liftMeasure = endpoint({
  method: 'DELETE',
  path: '/api/measure-desk.php',
  access: 'operator',
  permission: 'measures.take',
  summary: 'Lift a measure that is in force',
  body: z.object({
    measure: Id,
    note: FreeText(maxLiftNote).default(''),
  }),
  answer: z.object({}),
  errors: [measureFailures.not_found, measureFailures.ended],
  loggedFields: ['measure'],
});

/** What banned members are known by when they come back; `device`: the browser. */
export const markKinds = ['email', 'iban', 'phone', 'card', 'photo', 'device'] as const;

/** A member who has something of a banned member's. Nothing follows from it, unless an operator takes a measure. */
export const Return = z.object({
  member: Id,
  /** The ban. */
  measure: Id,
  site: z.string(),
  kinds: z.array(z.enum(markKinds)),
  noted_at: Instant,
});
export type Return = z.infer<typeof Return>;

/** Whether an operator finds that they are the same person. */
export const returnOutcomes = ['same', 'other'] as const;
export type ReturnOutcome = (typeof returnOutcomes)[number];

export const listReturns = endpoint({
  method: 'GET',
  path: '/api/return-desk.php',
  access: 'operator',
  permission: 'measures.take',
  showsPrivate: true,
  summary: 'The members who have something of a banned member’s and of whom nobody has decided, oldest first',
  query: OfBrand.extend({ limit: most }),
  answer: z.object({ returns: z.array(Return) }),
});

export const decideReturn = endpoint({
  method: 'POST',
  path: '/api/return-desk.php',
  access: 'operator',
  permission: 'measures.take',
  summary: 'Decide whether a member is one who was banned; a measure is a call of its own',
  body: z.object({ member: Id, measure: Id, outcome: z.enum(returnOutcomes) }),
  answer: z.object({}),
  errors: [measureFailures.not_found],
  loggedFields: ['measure', 'outcome'],
});

/** An appeal as it waits; reading it is another call, in the audit. `own`: against the operator’s own measure. */
export const WaitingAppeal = z.object({
  measure: Id,
  site: z.string(),
  kind: z.enum(measureKinds),
  created_at: Instant,
  own: z.boolean(),
});
export type WaitingAppeal = z.infer<typeof WaitingAppeal>;

export const readAppeal = endpoint({
  method: 'GET',
  path: '/api/operator-appeal.php',
  access: 'operator',
  permission: 'measures.take',
  showsPrivate: true,
  summary: 'An appeal with the statement that it is against',
  query: z.object({ measure: Id }),
  answer: z.object({
    measure: Measure,
    /** The words of the message that it is about; null if it is about none, or its sender took it back. */
    message: z.string().nullable(),
  }),
  loggedFields: ['measure'],
  errors: [measureFailures.not_found],
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/appeal-desk.php',
  access: 'operator',
  permission: 'measures.take',
  recheck: true,
  summary: 'Decide about an appeal, by another operator than the one of the measure; an upheld one lifts it',
  body: z.object({ measure: Id, outcome: z.enum(appealOutcomes), reasons: Facts }),
  answer: z.object({}),
  errors: [
    measureFailures.not_found,
    measureFailures.same_operator,
    measureFailures.facts_required,
    measureFailures.not_appealed,
    measureFailures.decided,
  ],
  loggedFields: ['measure', 'outcome'],
});
