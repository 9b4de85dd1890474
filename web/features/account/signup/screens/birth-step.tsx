import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useSettings } from '../../../../platform/document/page.tsx';
import { useSubmit } from '../../../../platform/form/form.ts';
import { useTypedBefore } from '../../../../platform/form/typed-before.ts';
import type { DateParts } from '../../date-parts.ts';
import { BirthField } from '../account-fields.tsx';
import { checkBirth } from '../birth.ts';
import { readDraft, saveDraft } from '../draft.ts';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import { useEarlierSteps } from '../use-earlier-steps.ts';

export function BirthStep({ onDone }: { onDone: () => void }) {
  const { min_age } = useSettings();
  const [born, setBorn] = useState<DateParts>({ day: '', month: '', year: '' });
  const [error, setError] = useState<ReactNode>();
  useEarlierSteps('birth');
  useEffect(() => {
    const { day, month, year } = readDraft();
    setBorn({ day, month, year });
  }, []);
  const change = (typed: Partial<DateParts>) => {
    setBorn((all) => ({ ...all, ...typed }));
    setError(undefined);
    saveDraft(typed);
  };
  const element = useTypedBefore(change);
  const submit = useSubmit();
  const onSubmit = (event: FormEvent) =>
    submit(event, {
      check: () => checkBirth(min_age, born),
      setErrors: (found) => setError(found.date_of_birth),
      send: onDone,
    });
  return (
    <StepFrame step="birth">
      <form ref={element} className={classes.form} noValidate onSubmit={onSubmit}>
        <BirthField value={born} error={error} onChange={change} />
        <StepActions isSending={false} />
      </form>
    </StepFrame>
  );
}
