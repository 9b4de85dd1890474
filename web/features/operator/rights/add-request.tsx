import { NativeSelect, TextInput } from '@mantine/core';
import { addDataRequest, listDataRequests, type RequestKind, requestKinds } from '@rendezvous/contract/rights';
import { maxNote } from '@rendezvous/contract/text/graphemes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../platform/browser/new-id.ts';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { checked } from '../check.ts';
import { useChosenBrand, useDesk, useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';

/** Enters a request that came by mail. */
export default function AddRequest({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('rights');
  const client = useQueryClient();
  const recount = useRecount();
  const { brands } = useDesk();
  const chosen = useChosenBrand();
  const today = new Date().toISOString().slice(0, 10);
  const [asked, set] = useState(() => ({
    client_id: newId(),
    site: chosen ?? brands[0]?.id ?? '',
    kind: 'copy' as RequestKind,
    asked_on: today,
    member: '',
    note: '',
  }));
  const add = useMutation({
    mutationFn: () => {
      const member = asked.member.trim() || undefined;
      return checked(() => api(addDataRequest, { body: { ...asked, member } }));
    },
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: [listDataRequests.path] }), recount()]);
      onDone();
    },
  });
  const errors = fieldErrors(add.error);
  return (
    <DeskForm call={add} submit={t('save')}>
      <NativeSelect
        label={t('operator:brand')}
        value={asked.site}
        onChange={({ currentTarget }) => set({ ...asked, site: currentTarget.value })}
        data={brands.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <NativeSelect
        label={t('what')}
        value={asked.kind}
        onChange={({ currentTarget }) => set({ ...asked, kind: currentTarget.value as RequestKind })}
        data={requestKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TextInput
        type="date"
        label={t('asked_on')}
        max={today}
        value={asked.asked_on}
        onChange={({ currentTarget }) => set({ ...asked, asked_on: currentTarget.value })}
        error={errors.asked_on}
      />
      <TextInput
        label={t('member')}
        description={t('member_hint')}
        value={asked.member}
        onChange={({ currentTarget }) => set({ ...asked, member: currentTarget.value })}
        error={errors.member}
      />
      <FreeTextField
        label={t('note')}
        description={t('note_hint')}
        most={maxNote}
        value={asked.note}
        onChange={({ currentTarget }) => set({ ...asked, note: currentTarget.value })}
        error={errors.note}
      />
    </DeskForm>
  );
}
