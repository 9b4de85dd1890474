import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useBlockedState } from '../use-blocked-state.ts';
import { useBlocking } from '../use-blocking.ts';

export interface ReportBlockProps {
  member: { readonly id: string; readonly name: string };
  leaveTo: string | undefined;
  onClose: () => void;
}

/** Offers to block the member. */
export function ReportBlock({ member: { id, name }, leaveTo, onClose }: ReportBlockProps) {
  const { t } = useTranslation('safety');
  const { block } = useBlocking(id, leaveTo);
  useBlockedState(leaveTo === undefined);
  const [isBlocking, setBlocking] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    setBlocking(true);
    setError(undefined);
    await block().then(onClose, setError);
    setBlocking(false);
  };
  return (
    <section className="report-block">
      <h4 className="report-legend">{t('block.title', { name })}</h4>
      <p className="report-text">{t('block.text', { name })}</p>
      <FormProblem error={error} />
      <Button color="red.8" loading={isBlocking} onClick={() => inBackground(run())}>
        {t('block.confirm')}
      </Button>
    </section>
  );
}
