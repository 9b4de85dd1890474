import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
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

/**
 * A form of the desk: its fields, the problem that the call met, and the button, which Ctrl Enter presses, too. A
 * double click is one press. In a window its first field for writing has the focus, or the one that says `data-first`.
 */
export function DeskForm({ call, submit, isChecked = false, isDeletion = false, children }: DeskFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!form.current?.closest('[role="dialog"]')) return;
    const first = form.current.querySelector<HTMLElement>('[data-first], textarea, input');
    // The window looks for this attribute when it opens, which may be later.
    first?.setAttribute('data-autofocus', '');
    first?.focus();
  }, []);
  return (
    <form
      ref={form}
      className="desk-form"
      noValidate={!isChecked}
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isPending) call.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      {children}
      <FormProblem error={call.error} />
      <SubmitButton
        isSending={call.isPending}
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        {...(isDeletion && { color: 'red.8' })}
      >
        {submit} <kbd aria-hidden>Ctrl Enter</kbd>
      </SubmitButton>
    </form>
  );
}
