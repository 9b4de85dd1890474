import { answerAsFictional, readCorrespondence, type WaitingMember } from '@rendezvous/contract/fictional';
import { problemCode } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface AnswerMemberProps {
  readonly named: WaitingMember;
  /** The member's message that is answered. */
  readonly answers: string;
  readonly profile: string;
  readonly maxLength: number;
  readonly onDone: () => void;
}

/** Answers a member in the profile's name: sent as a member's message is, asked about what one is asked about. */
export default function AnswerMember({ named, answers, profile, maxLength, onDone }: AnswerMemberProps) {
  const { t } = useTranslation('fictional');
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { profile: id, member } = named;
  const send = useMutation({
    mutationFn: (sure: boolean) =>
      api(answerAsFictional, { body: { profile: id, member, answers, text, ...(sure && { sure }) } }),
    onSuccess: onDone,
    // Who answers next sees what was written meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [readCorrespondence.path] }),
  });
  const isAsked = problemCode(send.error)?.startsWith('scam.sure_') ?? false;
  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(isAsked);
      }}
    >
      <FreeTextField
        label={t('answers.label', { name: profile })}
        description={t('answers.hint')}
        required
        autosize
        minRows={4}
        maxRows={14}
        most={maxLength}
        tooLong="chat.text_too_long"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (isAsked) send.reset();
        }}
      />
      <FormProblem error={send.error} />
      <SubmitButton isSending={send.isPending}>{t(isAsked ? 'answers.send_sure' : 'answers.send')}</SubmitButton>
    </form>
  );
}
