import type { Sought } from '@rendezvous/contract/profile';
import { type FormEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { useSettings } from '../../../../platform/document/page.tsx';
import { inBackground } from '../../../../platform/query/background.ts';
import { codeWords } from '../../../../platform/query/problem.ts';
import { SoughtFields } from '../../../profile/fields/sought-fields.tsx';
import { ageOf } from '../birth.ts';
import { draftedSought, readDraft, saveDraft } from '../draft.ts';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';
import { useEarlierSteps } from '../use-earlier-steps.ts';

const nobody: Sought = { sought_gender: null, sought_min_age: null, sought_max_age: null };

/** Whom the member wants to meet, with which their searches start. */
export function SoughtStep({ onDone }: { onDone: () => void }) {
  const { search_fields, min_age } = useSettings();
  const [sought, setSought] = useState(nobody);
  const [age, setAge] = useState<number | null>(null);
  const [error, setError] = useState<ReactNode>();
  useEarlierSteps('sought');
  // Before the first paint, which would say that the age is not known.
  useLayoutEffect(() => {
    const draft = readDraft();
    setSought(draftedSought(draft));
    inBackground(ageOf(min_age, draft).then(setAge));
  }, [min_age]);
  function change(changed: Partial<Sought>) {
    setSought((all) => ({ ...all, ...changed }));
    setError(undefined);
    saveDraft(Object.fromEntries(Object.entries(changed).map(([field, value]) => [field, String(value ?? '')])));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (search_fields.includes('gender') && !sought.sought_gender) setError(codeWords('profile.sought_required'));
    else onDone();
  }
  return (
    <StepFrame step="sought">
      <form className={classes.form} noValidate onSubmit={submit}>
        <SoughtFields isLarge value={sought} age={age} onChange={change} error={error} />
        <StepActions isSending={false} />
      </form>
    </StepFrame>
  );
}
