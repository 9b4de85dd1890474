import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ReportBlock, type ReportBlockProps } from './report-block.tsx';

/** To a member whom a measure keeps from reporting: where to read why and appeal, and what stays open to them. */
export function ReportRestricted(props: ReportBlockProps) {
  const { t } = useTranslation('report');
  return (
    <div className="report-details">
      <h3 className="report-heading">{t('restricted.title')}</h3>
      <p className="report-text">
        {t('restricted.text')} <Link to="/complaints">{t('restricted.complain')}</Link>
      </p>
      <ButtonLink to="/measures">{t('restricted.why')}</ButtonLink>
      <ReportBlock {...props} />
    </div>
  );
}
