import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import classes from './step-frame.module.css';

interface StepActionsProps {
  isSending: boolean;
  error?: unknown;
  /** The label of the button; "Continue" by default. */
  label?: ReactNode;
}

/** The end of a step: its error, and the button to continue. */
export function StepActions({ isSending, error, label }: StepActionsProps) {
  const { t } = useTranslation('account');
  const isLeaving = useNavigation().state !== 'idle';
  return (
    <div className={classes.actions}>
      <FormProblem error={error} />
      <SubmitButton isSending={isSending || isLeaving}>{label ?? t('next')}</SubmitButton>
    </div>
  );
}
