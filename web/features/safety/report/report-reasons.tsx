import { type ReportReason, reportReasons } from '@rendezvous/contract/report';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Text } from '../../../ui/text.tsx';

/** Asks what is wrong; a press on a reason leads on. */
export function ReportReasons({ name, onChoose }: { name: string; onChoose: (reason: ReportReason) => void }) {
  const { t } = useTranslation('report');
  return (
    <>
      <Text tone="pale">{t('intro', { name })}</Text>
      <ul className="report-reasons">
        {reportReasons.map((reason) => (
          <li key={reason}>
            <button type="button" className="report-reason" onClick={() => onChoose(reason)}>
              {t(`reason.${reason}`)}
              <IconChevronRight size={20} className="report-arrow" aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
