import type { OwnReport } from '@rendezvous/contract/report';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Text } from '../../../ui/text.tsx';
import { reportsQuery } from './report.queries.ts';
import classes from './report-list.module.css';

/** The member's own reports with what came of them; nothing for a member without any. */
export default function ReportList({ section, title }: { section: string | undefined; title: string | undefined }) {
  const { t } = useTranslation('report');
  const { reports = [] } = useQuery(reportsQuery).data ?? {};
  const toHash = useCallback((list: HTMLElement | null) => {
    if (list && location.hash === `#${list.id}`) list.scrollIntoView();
  }, []);
  if (reports.length === 0) return null;
  return (
    // A mail links to this section, which is not there yet when the browser looks for the hash.
    <section ref={toHash} id="reports" className={section}>
      <h2 className={title}>{t('list.title')}</h2>
      <Text tone="pale">{t('list.text')}</Text>
      <ul className={classes.list}>
        {reports.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function Row({ report: { name, reason, created_at, outcome } }: { report: OwnReport }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  return (
    <li className={classes.row}>
      <span className={classes.name}>{name ?? t('list.someone')}</span>
      <span className={classes.about}>
        {t(`reason.${reason}`)}, {format.day(created_at)}
      </span>
      <span className={classes.state} data-open={outcome === null || undefined}>
        {t(`list.state.${outcome ?? 'open'}`)}
      </span>
    </li>
  );
}
