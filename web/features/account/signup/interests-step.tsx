import { changeProfile, listInterests, readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/i18n.ts';
import { codeText } from '../../../platform/problem.ts';
import { query } from '../../../platform/query.ts';
import { ChooseMany } from './choices.tsx';
import { StepActions } from './step-actions.tsx';
import classes from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

const max = 20;

export function InterestsStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const { interests } = useSuspenseQuery(query(listInterests)).data;
  const [chosen, setChosen] = useState(profile.interests);
  const isTooMany = chosen.length > max;
  const send = useMutation({
    mutationFn: () => api(changeProfile, { body: { interests: chosen } }),
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isTooMany) send.mutate();
  }
  return (
    <StepFrame step="interests">
      <form className={classes.form} onSubmit={submit}>
        <ChooseMany
          label={t('profile:field.interests')}
          options={interests.map((value) => ({ value, label: t(`profile:interest.${value}`) }))}
          value={chosen}
          count={t('profile:interests_count', { count: chosen.length, max })}
          error={isTooMany ? codeText(t, 'profile.too_many_interests') : undefined}
          onChange={setChosen}
        />
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} onSkip={onDone} />
      </form>
    </StepFrame>
  );
}
