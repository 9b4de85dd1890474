import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useBlockedState } from '../use-blocked-state.ts';
import { useBlocking } from '../use-blocking.ts';

interface ReportSentProps {
  member: { readonly id: string; readonly name: string };
  leaveTo: string | undefined;
  onClose: () => void;
}

/** Thanks for the report, says what comes next, and offers to block the member. */
export function ReportSent({ member: { id, name }, leaveTo, onClose }: ReportSentProps) {
  const { t } = useTranslation('report');
  useTranslation('safety');
  const { block } = useBlocking(id, leaveTo);
  useBlockedState(leaveTo === undefined);
  const [isBlocking, setBlocking] = useState(false);
  const [error, setError] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const run = async () => {
    setBlocking(true);
    setError(undefined);
    await block().then(onClose, setError);
    setBlocking(false);
  };
  return (
    <div className="report-details">
      <h3 ref={heading} tabIndex={-1} className="report-heading">
        {t('sent.title')}
      </h3>
      <p className="report-text">{t('sent.text', { name })}</p>
      <section className="report-block">
        <h4 className="report-legend">{t('safety:block.title', { name })}</h4>
        <p className="report-text">{t('safety:block.text', { name })}</p>
        <FormProblem error={error} />
        <Button color="red.8" loading={isBlocking} onClick={() => inBackground(run())}>
          {t('safety:block.confirm')}
        </Button>
      </section>
      <Button variant="default" size="lg" fullWidth onClick={onClose}>
        {t('sent.done')}
      </Button>
    </div>
  );
}
