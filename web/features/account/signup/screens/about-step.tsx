import { changeProfile, maxAbout as max, readOwnProfile } from '@rendezvous/contract/profile';
import { fitsIn } from '@rendezvous/contract/text/graphemes';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { FreeTextField } from '../../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../../platform/i18n/i18n.ts';
import { api } from '../../../../platform/query/api.ts';
import { query } from '../../../../platform/query/query.ts';
import { readDraft, saveDraft } from '../draft.ts';
import { StepActions } from '../step-actions.tsx';
import classes from '../step-frame.module.css';
import { StepFrame } from '../step-frame.tsx';

export function AboutStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('account');
  const client = useQueryClient();
  const { profile } = useSuspenseQuery(query(readOwnProfile)).data;
  const [about, setAbout] = useState(profile.about);
  useEffect(() => setAbout((known) => readDraft().signup_message || known), []);
  const send = useMutation({
    mutationFn: () => api(changeProfile, { body: { about } }),
    onSuccess: (answer) => {
      client.setQueryData(query(readOwnProfile).queryKey, answer);
      onDone();
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (fitsIn(about.trim(), max)) send.mutate();
  }
  return (
    <StepFrame step="about" onSkip={onDone}>
      <form className={classes.form} onSubmit={submit}>
        <FreeTextField
          aria-label={t('profile:field.about')}
          counted={(count) => t('profile:about_count', { count, max })}
          inputWrapperOrder={['input', 'error', 'description']}
          autosize
          minRows={5}
          maxRows={14}
          value={about}
          most={max}
          tooLong="profile.about_too_long"
          onChange={(event) => {
            setAbout(event.currentTarget.value);
            saveDraft({ signup_message: event.currentTarget.value });
          }}
        />
        <StepActions isSending={send.isPending || send.isSuccess} error={send.error} />
      </form>
    </StepFrame>
  );
}
