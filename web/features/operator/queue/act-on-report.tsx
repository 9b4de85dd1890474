import { Button } from '@mantine/core';
import type { HouseRule } from '@rendezvous/contract/measure';
import type { DeskReport } from '@rendezvous/contract/report-desk';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import MeasureForm from '../measures/measure-form.tsx';

/** The house rule that is broken if the report is right. */
const rules: Readonly<Record<DeskReport['reason'], HouseRule | undefined>> = {
  fake: 'false_identity',
  harassment: 'harassment',
  scam: 'fraud',
  content: 'photos',
  underage: 'underage',
  other: undefined,
};

interface ActOnReportProps {
  readonly report: DeskReport;
  /** Whom it is about. */
  readonly member: string;
  readonly onDone: () => void;
  readonly onActedAlready: () => void;
}

/** Takes a measure that follows from a report, or says that somebody has. */
export default function ActOnReport({ report, member, onDone, onActedAlready }: ActOnReportProps) {
  const { t } = useTranslation('decisions');
  return (
    <>
      <MeasureForm
        member={member}
        found="report"
        report={report.id}
        first={report.reason === 'underage' ? null : 'warned'}
        firstRule={rules[report.reason]}
        photo={report.photo ?? report.profile?.main_photo}
        onDone={onDone}
      />
      <Button mt="md" variant="default" fullWidth onClick={onActedAlready}>
        {t('measures.acted_already')}
      </Button>
    </>
  );
}
