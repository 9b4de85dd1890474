import { Button } from '@mantine/core';
import { conductDays, type DeskReport } from '@rendezvous/contract/report-desk';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDesk } from '../desk.queries.ts';

const MeasureForm = lazy(() => import('../measures/measure-form.tsx'));

/** How whoever reported has reported lately, and what may follow for them. */
export function Reporter({ by: { id, reports, ...counts } }: { by: NonNullable<DeskReport['by']> }) {
  const { t } = useTranslation('operator');
  const mayAct = useDesk().operator?.permissions.includes('measures.take');
  const [isActing, setActing] = useState(false);
  return (
    <>
      <p className="desk-soft">
        {t('reports.reporter')}:{' '}
        {counts.decided > 0
          ? t('reports.conduct', { ...counts, days: conductDays })
          : t(reports === 1 ? 'reports.first' : 'reports.undecided', { days: conductDays })}
      </p>
      {mayAct && counts.unfounded > 0 && (
        <Button size="xs" variant="default" w="fit-content" onClick={() => setActing(true)}>
          {t('reports.warn')}
        </Button>
      )}
      <Dialog isBeside isOpen={isActing} onClose={() => setActing(false)} title={t('reports.warn')}>
        <Suspense>
          {isActing && (
            <MeasureForm member={id} found="look" firstRule="false_reports" onDone={() => setActing(false)} />
          )}
        </Suspense>
      </Dialog>
    </>
  );
}
