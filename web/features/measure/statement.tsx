import { type listMeasures, type Statement as Measure, reasonKey } from '@rendezvous/contract/measure';
import { type ReactNode, useId } from 'react';
import { serverNow } from '../../platform/browser/server-clock.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Notice } from '../../ui/state/notice.tsx';
import classes from '../safety/complaints.module.css';
import { AppealForm } from './appeal-form.tsx';
import type { MeasuresLink } from './measure.queries.ts';

interface StatementProps {
  statement: Measure;
  body: ReturnType<typeof listMeasures.answer.parse>['dispute_body'];
  link: MeasuresLink;
  /** What can be done besides an appeal. */
  children: ReactNode;
}

/** A decision with its reasons, and what became of it. */
export function Statement({ statement, body, link, children }: StatementProps) {
  const { t } = useTranslation('measure');
  const { name: site } = useSettings();
  const { day } = useDates();
  const id = useId();
  const { kind, rule, facts, reason, found, created_at, until, lasts, bars, ended } = statement;
  const rows = {
    facts: reason ? t(reasonKey(kind, reason)) : facts,
    rule: t(`rule.${rule}`),
    until: t(`until.${lasts}`, { date: until && day(until) }),
    scope: t('scope', { site }),
    found: `${t(`found.${found}`)} ${t('decided_by_person')}`,
  };
  return (
    <section className={classes.sent} aria-labelledby={id}>
      <h2 id={id} className={classes.sentTitle}>
        {t(`what.${kind}`)}
      </h2>
      <p className={classes.text}>{day(created_at)}</p>
      {Object.entries(rows).map(([label, value]) => (
        <div key={label}>
          <h3 className={classes.label}>{t(`label.${label}`)}</h3>
          <p className={classes.text}>{value}</p>
        </div>
      ))}
      {ended && ended.reason !== 'appeal' && (
        <Notice tone="good">{t(`ended.${ended.reason}`, { date: day(ended.at) })}</Notice>
      )}
      {bars && !ended && <p className={classes.text}>{t('credits')}</p>}
      {children}
      <Appeal statement={statement} link={link} />
      <p className={classes.note}>{body ? t('court_or_body', { body: `${body.name}, ${body.url}` }) : t('court')}</p>
    </section>
  );
}

/** The form, or what became of the appeal. */
function Appeal({ statement, link }: Pick<StatementProps, 'statement' | 'link'>) {
  const { t } = useTranslation('measure');
  const { day } = useDates();
  const { appeal, appeal_until } = statement;
  if (!appeal) {
    if (Date.parse(appeal_until) <= serverNow())
      return <p className={classes.text}>{t('appeal.over', { date: day(appeal_until) })}</p>;
    return <AppealForm statement={statement} link={link} />;
  }
  const { decision } = appeal;
  return (
    <>
      <h3 className={classes.label}>{t('appeal.title')}</h3>
      <blockquote className={classes.words} dir="auto">
        {appeal.text}
      </blockquote>
      <Notice tone={decision?.outcome === 'upheld' ? 'good' : 'plain'} role="status">
        {decision
          ? t(`appeal.${decision.outcome}`, { date: day(decision.at) })
          : t('appeal.sent', { date: day(appeal.created_at) })}
      </Notice>
      {decision && (
        <blockquote className={classes.words} dir="auto">
          {decision.reasons}
        </blockquote>
      )}
    </>
  );
}
