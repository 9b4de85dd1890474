import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ReportBlock, type ReportBlockProps } from './report-block.tsx';

/** Thanks for the report, says what comes next, and offers to block the member. */
export function ReportSent({ member, leaveTo, onClose }: ReportBlockProps) {
  const { t } = useTranslation('report');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="report-details">
      <h3 ref={heading} tabIndex={-1} className="report-heading">
        {t('sent.title')}
      </h3>
      <p className="report-text">{t('sent.text', { name: member.name })}</p>
      <ReportBlock member={member} leaveTo={leaveTo} onClose={onClose} />
      <Button variant="default" size="lg" fullWidth onClick={onClose}>
        {t('sent.done')}
      </Button>
    </div>
  );
}
