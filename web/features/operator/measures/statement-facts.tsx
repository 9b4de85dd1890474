import { type Measure, reasonKey } from '@rendezvous/contract/measure';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Facts } from '../facts.tsx';

/** The state of a measure in words, with the day on which it ends or ended. */
export function useMeasureState(): (measure: Pick<Measure, 'state' | 'until' | 'ended'>) => string {
  const { t } = useTranslation('decisions');
  const { day } = useFormat();
  return ({ state, until, ended }) => {
    if (until && !ended) return t('measures.state.until', { day: day(until) });
    return t(`measures.state.${state}`, { day: ended && day(ended.at) });
  };
}

/** A statement of reasons as its member reads it, and who decided. */
export function StatementFacts({ measure }: { measure: Measure }) {
  const { t } = useTranslation('decisions');
  const { day } = useFormat();
  const state = useMeasureState();
  const { kind, rule, facts, reason, found, created_at, made_by, ended_by, appeal, decided_by } = measure;
  const decision = appeal?.decision;
  return (
    <Facts
      facts={[
        [t('measures.measure'), t(`measures.kind.${kind}`)],
        [t('measure:label.facts'), reason ? t(reasonKey(kind, reason)) : facts],
        [t('measure:label.rule'), t(`measure:rule.${rule}`)],
        [t('measure:label.found'), t(`measure:found.${found}`)],
        [t('operator:audit.operator'), `${made_by}, ${day(created_at)}`],
        [t('measures.status'), state(measure) + (ended_by ? ` (${ended_by})` : '')],
        [t('measure:appeal.title'), appeal?.text],
        [t('appeals.decision'), decision && `${t(`appeals.${decision.outcome}`)} (${decided_by}): ${decision.reasons}`],
      ]}
    />
  );
}
