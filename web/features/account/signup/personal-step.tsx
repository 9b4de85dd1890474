import { changeProfile, readOwnProfile } from '@rendezvous/contract/profile';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { api } from '../../../platform/query/api.ts';
import { codeWords } from '../../../platform/query/problem.ts';
import { query } from '../../../platform/query/query.ts';
import { type PersonalField, PersonalFields, type PersonalValues } from '../../profile/fields/personal-fields.tsx';
import { StepActions } from './step-actions.tsx';
import frame from './step-frame.module.css';
import { StepFrame } from './step-frame.tsx';

/** The facts chosen from lists, of which the site shows some. */
const facts: readonly PersonalField[] = [
  'relationship_status',
  'reason',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
];

export function PersonalStep({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const { visible_profile_fields } = useSettings();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [values, setValues] = useState<PersonalValues>(profile);
  const [error, setError] = useState<ReactNode>();
  const send = useMutation({
    mutationFn: () => {
      const { gender, sexuality, relationship_status, reason, body_type, hair_color, eye_color, tattoos } = values;
      return api(changeProfile, {
        body: {
          gender: gender ?? undefined,
          sexuality,
          relationship_status,
          reason,
          body_type,
          hair_color,
          eye_color,
          tattoos,
        },
      });
    },
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!values.gender) return setError(codeWords('profile.gender_required'));
    send.mutate();
  }
  const shown = facts.filter((fact) => visible_profile_fields.includes(fact));
  return (
    <StepFrame step="personal">
      <form className={frame.form} noValidate onSubmit={submit}>
        <PersonalFields
          value={values}
          onChange={(change) => setValues({ ...values, ...change })}
          fields={['gender', 'sexuality', ...shown]}
          errors={error ? { gender: error } : {}}
        />
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
    </StepFrame>
  );
}
