import { Button, TextInput } from '@mantine/core';
import {
  changeMemberEmail,
  confirmMemberAge,
  copyMemberData,
  creditsAlone,
  deleteMember,
  giveCredits,
  listCreditGrants,
  sendMemberConfirmation,
  takeBackMemberAge,
} from '@rendezvous/contract/member-acts';
import type { DeskMember, MemberAct } from '@rendezvous/contract/member-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../platform/browser/new-id.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { checked } from '../check.ts';
import { useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';
import { memberQuery } from './member.queries.ts';
import { NoteField } from './note-field.tsx';

interface ActFormProps {
  readonly act: MemberAct;
  readonly member: DeskMember;
  readonly onDone: () => void;
}

interface Written {
  readonly member: string;
  readonly note: string;
  readonly email: string;
  readonly credits: number;
  readonly client_id: string;
}

/** Makes the call of an act; true if a second operator has to approve it. */
const calls: Readonly<Record<MemberAct, (written: Written) => Promise<boolean>>> = {
  email: async ({ member, note, email }) => {
    await api(changeMemberEmail, { body: { member, note, email } });
    return false;
  },
  confirmation: async ({ member, note }) => {
    await api(sendMemberConfirmation, { body: { member, note } });
    return false;
  },
  credits: async ({ member, note, credits, client_id }) => {
    const { grant } = await api(giveCredits, { body: { member, note, credits, client_id } });
    return grant.status === 'waiting';
  },
  age: async ({ member, note }) => {
    await api(confirmMemberAge, { body: { member, note } });
    return false;
  },
  age_back: async ({ member, note }) => {
    await api(takeBackMemberAge, { body: { member, note } });
    return false;
  },
  copy: async ({ member, note }) => {
    await api(copyMemberData, { body: { member, note } });
    return false;
  },
  deletion: async ({ member, note }) => {
    await api(deleteMember, { body: { member, note } });
    return false;
  },
};

/** The form of an act, with its reason. */
export default function ActForm({ act, member, onDone }: ActFormProps) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const recount = useRecount();
  const [written, setWritten] = useState<Written>(() => ({
    member: member.id,
    note: '',
    email: '',
    credits: 10,
    client_id: newId(),
  }));
  const write = useMutation({
    mutationFn: () => checked(() => calls[act](written)),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: memberQuery(member.id).queryKey }),
        client.invalidateQueries({ queryKey: [listCreditGrants.path] }),
        recount(),
      ]),
  });
  const errors = fieldErrors(write.error);
  if (write.isSuccess)
    return (
      <div className="desk-form">
        <p role="status">{t(write.data ? 'acts.waits' : `acts.${act}.done`)}</p>
        <Button variant="default" onClick={onDone}>
          {t('common:close')}
        </Button>
      </div>
    );
  return (
    <DeskForm call={write} submit={t(`acts.${act}.title`)} isDeletion={act === 'deletion'}>
      <p>{t(`acts.${act}.text`, { email: member.email, limit: creditsAlone })}</p>
      {act === 'email' && (
        <TextInput
          type="email"
          label={t('access:email.new')}
          value={written.email}
          onChange={({ currentTarget }) => setWritten({ ...written, email: currentTarget.value })}
          error={errors.email}
          autoComplete="off"
        />
      )}
      {act === 'credits' && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          label={t('acts.credits.amount')}
          value={written.credits}
          onChange={({ currentTarget }) => setWritten({ ...written, credits: Number(currentTarget.value) })}
          error={errors.credits}
        />
      )}
      <NoteField value={written.note} onChange={(note) => setWritten({ ...written, note })} error={errors.note} />
    </DeskForm>
  );
}
