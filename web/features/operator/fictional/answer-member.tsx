import { answerAsFictional, readCorrespondence, type WaitingMember } from '@rendezvous/contract/fictional';
import { problemCode } from '@rendezvous/contract/problem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { DeskForm } from '../desk-form.tsx';
import { useDraft } from '../drafts.ts';

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
  const { profile: id, member } = named;
  const { fields, write, drop } = useDraft(`answer ${answers}`, () => ({ text: '' }));
  const { text } = fields;
  const send = useMutation({
    mutationFn: (sure: boolean) =>
      api(answerAsFictional, { body: { profile: id, member, answers, text, ...(sure && { sure }) } }),
    onSuccess: () => {
      drop();
      onDone();
    },
    // Who answers next sees what was written meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [readCorrespondence.path] }),
  });
  const isAsked = problemCode(send.error)?.startsWith('scam.sure_') ?? false;
  return (
    <DeskForm
      call={{ ...send, mutate: () => send.mutate(isAsked) }}
      submit={t(isAsked ? 'answers.send_sure' : 'answers.send')}
      isChecked
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
          write({ text: currentTarget.value });
          if (isAsked) send.reset();
        }}
      />
    </DeskForm>
  );
}
