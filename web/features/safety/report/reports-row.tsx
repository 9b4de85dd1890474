import type { OwnReport } from '@rendezvous/contract/report';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../platform/i18n/dates.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { FictionalMark } from '../../../ui/member/fictional-mark.tsx';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';
import { reportsQuery } from './report.queries.ts';
import classes from './reports-row.module.css';

/** The member's own reports with what came of them; nothing for a member without any. */
export default function ReportsRow() {
  const { t } = useTranslation('report');
  const { cannot_report } = useMember();
  const { reports = [] } = useQuery(reportsQuery).data ?? {};
  const toHash = useCallback((row: HTMLElement | null) => {
    if (row && isAskedFor()) row.scrollIntoView();
  }, []);
  if (reports.length === 0) return null;
  return (
    // A mail links to this row, which is not there yet when the browser looks for the hash.
    <div ref={toHash} id="reports">
      <SettingsRow name={t('list.title')} value={t('list.text')} verb="show" isOpenAtFirst={isAskedFor()}>
        {() => (
          <>
            {cannot_report && (
              <p>
                {t('restricted.title')}. <Link to="/measures">{t('restricted.why')}</Link>
              </p>
            )}
            <ul className={classes.list}>
              {reports.map((report) => (
                <Row key={report.id} report={report} />
              ))}
            </ul>
          </>
        )}
      </SettingsRow>
    </div>
  );
}

const isAskedFor = () => location.hash === '#reports';

function Row({ report: { name, fictional_icon, reason, created_at, outcome } }: { report: OwnReport }) {
  const { t } = useTranslation('report');
  const format = useDates();
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {name ?? t('list.someone')}
        {fictional_icon && (
          <>
            {' '}
            <FictionalMark />
          </>
        )}
      </span>
      <span className={classes.about}>
        {t(`reason.${reason}`)}, {format.day(created_at)}
      </span>
      <span className={classes.state} data-open={outcome === null || undefined}>
        {t(`list.state.${outcome ?? 'open'}`)}
      </span>
    </li>
  );
}
