import { NativeSelect } from '@mantine/core';
import {
  bodyTypes,
  changeProfile,
  eyeColors,
  genders,
  hairColors,
  type OwnProfile,
  readOwnProfile,
  reasons,
  relationshipStatuses,
  sexualities,
  tattooAnswers,
} from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useTranslation } from '../../../platform/i18n.ts';
import { useSettings } from '../../../platform/page.tsx';
import { codeWords } from '../../../platform/problem.ts';
import { query } from '../../../platform/query.ts';
import classes from './choices.module.css';
import { ChooseOne } from './choices.tsx';
import { StepActions } from './step-actions.tsx';
import frame from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

/** The facts to choose from a list, as far as the site shows them. */
const facts = {
  relationship_status: relationshipStatuses,
  reason: reasons,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  tattoos: tattooAnswers,
} as const;
type Fact = keyof typeof facts;
type Told = Pick<OwnProfile, 'gender' | 'sexuality' | Fact>;

export function PersonalStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { visible_profile_fields } = useSettings();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [told, setTold] = useState<Told>(profile);
  const [error, setError] = useState<ReactNode>();
  const send = useMutation({
    mutationFn: () => {
      const { gender, sexuality, relationship_status, reason, body_type, hair_color, eye_color, tattoos } = told;
      return api(changeProfile, { body: { gender: gender ?? undefined, sexuality, relationship_status, reason, body_type, hair_color, eye_color, tattoos } });
    },
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!told.gender) return setError(codeWords('profile.gender_required'));
    send.mutate();
  }
  const shown = (Object.keys(facts) as Fact[]).filter((fact) => visible_profile_fields.includes(fact));
  return (
    <StepFrame step="personal">
      <form className={frame.form} noValidate onSubmit={submit}>
        <ChooseOne
          label={t('profile:field.gender')}
          options={genders.map((value) => ({ value, label: t(`profile:gender.${value}`) }))}
          value={told.gender}
          error={error}
          onChange={(gender) => setTold({ ...told, gender })}
        />
        <ChooseOne
          label={t('profile:field.sexuality')}
          options={sexualities.map((value) => ({ value, label: t(`profile:sexuality.${value}`) }))}
          value={told.sexuality}
          onChange={(sexuality) => setTold({ ...told, sexuality })}
        />
        <div className={classes.facts}>
          {shown.map((fact) => (
            <NativeSelect
              key={fact}
              label={t(`profile:field.${fact}`)}
              value={told[fact] ?? ''}
              data={[{ value: '', label: t('profile:untold') }, ...facts[fact].map((value) => ({ value, label: t(`profile:${fact}.${value}`) }))]}
              onChange={(event) => setTold({ ...told, [fact]: event.currentTarget.value || null })}
            />
          ))}
        </div>
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
    </StepFrame>
  );
}
