import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProblem } from '../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

interface DeskFormProps {
  /** Sends the form. */
  readonly call: Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending' | 'error'>;
  readonly submit: string;
  /** Has the browser check required fields and lengths before it sends the form; else the server says what is wrong. */
  readonly isChecked?: boolean;
  /** Deletes something for good. */
  readonly isDeletion?: boolean;
  readonly children: ReactNode;
}

/** A form of the desk: its fields, the problem that the call met, and the button. A double click is one press. */
export function DeskForm({ call, submit, isChecked = false, isDeletion = false, children }: DeskFormProps) {
  return (
    <form
      className="desk-form"
      noValidate={!isChecked}
      onSubmit={(event) => {
        event.preventDefault();
        call.mutate();
      }}
    >
      {children}
      <FormProblem error={call.error} />
      <SubmitButton
        isSending={call.isPending}
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        {...(isDeletion && { color: 'red.8' })}
      >
        {submit}
      </SubmitButton>
    </form>
  );
}
