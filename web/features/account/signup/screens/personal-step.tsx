import { changeProfile, genders, readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { api } from '../../../../platform/query/api.ts';
import { codeWords } from '../../../../platform/query/problem.ts';
import { query } from '../../../../platform/query/query.ts';
import { ChoiceChips } from '../../../profile/fields/choice-chips.tsx';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';

/** The one personal fact without which nobody is found; the others are asked on the profile. */
export function PersonalStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [gender, setGender] = useState(profile.gender);
  const [error, setError] = useState<ReactNode>();
  const send = useMutation({
    mutationFn: () => api(changeProfile, { body: { gender: gender ?? undefined } }),
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (gender) send.mutate();
    else setError(codeWords('profile.gender_required'));
  }
  return (
    <StepFrame step="personal">
      <form className={classes.form} noValidate onSubmit={submit}>
        <ChoiceChips
          label={t('field.gender')}
          hidesLabel
          isLarge
          isSingle
          choices={genders.map((value) => ({ value, label: t(`gender.${value}`) })).reverse()}
          chosen={gender ? [gender] : []}
          onToggle={(value) => {
            setGender(value);
            setError(undefined);
          }}
          error={error}
        />
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
    </StepFrame>
  );
}
