import { changeProfile, readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { api } from '../../../../platform/query/api.ts';
import { isConsentMissing } from '../../../../platform/query/problem.ts';
import { query } from '../../../../platform/query/query.ts';
import { InterestsField } from '../../../profile/fields/interests-field.tsx';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';

const ConsentQuestion = lazy(() => import('../../../consent/consent-question.tsx'));

export function InterestsStep({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [chosen, setChosen] = useState(profile.interests);
  const send = useMutation({
    mutationFn: () => api(changeProfile, { body: { interests: chosen } }),
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    send.mutate();
  }
  return (
    <StepFrame step="interests" onSkip={onDone}>
      <form className={classes.form} onSubmit={submit}>
        <InterestsField hidesLabel value={chosen} onChange={setChosen} />
        {isConsentMissing(send.error) && (
          <Suspense>
            <ConsentQuestion onGiven={send.mutate} />
          </Suspense>
        )}
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
    </StepFrame>
  );
}
