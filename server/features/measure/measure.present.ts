import type { FraudNotice, Measure, Statement, WaitingAppeal } from '@rendezvous/contract/measure';
import { appealUntil, lengthOf, memberStateOf, stateOf } from './measure.rules.ts';
import type { WholeMeasure } from './measure.store.ts';
import type { NoticeRow } from './notice/measure.notice.store.ts';

/** For the member: without the operators' names. */
export const toStatement = (measure: WholeMeasure): Statement => {
  const { id, kind, rule, facts, reason, found, created_at, until, end, appeal, decision } = measure;
  return {
    id,
    kind,
    rule,
    facts,
    reason,
    found,
    created_at: created_at.toISOString(),
    until: until?.toISOString() ?? null,
    lasts: lengthOf(measure),
    bars: memberStateOf([measure]).barred,
    state: stateOf(measure),
    ended: end && { reason: end.reason as NonNullable<Statement['ended']>['reason'], at: end.ended_at.toISOString() },
    appeal_until: appealUntil(created_at).toISOString(),
    appeal: appeal && {
      text: appeal.text,
      created_at: appeal.created_at.toISOString(),
      decision: decision && {
        outcome: decision.outcome,
        reasons: decision.reasons,
        at: decision.decided_at.toISOString(),
      },
    },
  };
};

export const toNotice = ({ measure_id, name, created_at }: NoticeRow): FraudNotice => ({
  id: measure_id,
  name,
  created_at: created_at.toISOString(),
});

/** For operators. */
export const toMeasure = (measure: WholeMeasure): Measure => ({
  ...toStatement(measure),
  member: measure.member_id,
  site: measure.site_id,
  report: measure.report_id,
  photo: measure.photo_id,
  made_by: measure.made_by,
  ended_by: measure.end?.ended_by ?? null,
  decided_by: measure.decision?.decided_by ?? null,
});

/** An appeal in the queue of an operator. */
export const toWaitingAppeal = (
  { id, site_id, kind, created_at }: { id: string; site_id: string; kind: string; created_at: Date },
  own: boolean,
): WaitingAppeal => ({
  measure: id,
  site: site_id,
  kind: kind as WaitingAppeal['kind'],
  created_at: created_at.toISOString(),
  own,
});
