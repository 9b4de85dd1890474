import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
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
  const { mutate, isPending, error } = useMutation({ mutationFn: () => block(), onSuccess: onClose });
  return (
    <section className="report-block">
      <h4 className="report-legend">{t('block.title', { name })}</h4>
      <p className="report-text">{t('block.text', { name })}</p>
      <FormProblem error={error} />
      <Button color="red.8" loading={isPending} onClick={() => mutate()}>
        {t('block.confirm')}
      </Button>
    </section>
  );
}
