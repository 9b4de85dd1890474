import { NativeSelect } from '@mantine/core';
import {
  closeDataRequest,
  type DataRequest,
  listDataRequests,
  type RequestOutcome,
  requestOutcomes,
} from '@rendezvous/contract/rights';
import { maxNote } from '@rendezvous/contract/text/graphemes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { checked } from '../check.ts';
import { useRecount } from '../desk.queries.ts';
import { DeskForm } from '../desk-form.tsx';
import { Facts } from '../facts.tsx';

/** A request with its dates, and its outcome or the form that closes it. */
export default function OneRequest({ request, onDone }: { request: DataRequest; onDone: () => void }) {
  const { t } = useTranslation('rights');
  const format = useFormat();
  const { origin, kind, member, asked_at, due_on, note, closed_at, closed_by, outcome } = request;
  const day = (instant: string) => format.day(instant.slice(0, 10));
  const whose = member ? <Link to={`/operator/members/${member}`}>{member}</Link> : t('no_member');
  const facts: [string, ReactNode][] = [
    [t('asked'), day(asked_at)],
    [t('due'), format.day(due_on)],
    [t('way'), t(`origin.${origin}`)],
    [t('member'), whose],
    [t('note'), note],
    [t('answered'), closed_at && outcome && `${t(`outcome.${outcome}`)}, ${day(closed_at)}`],
    [t('answered_by'), closed_by],
  ];
  return (
    <>
      <Facts facts={facts} />
      {closed_at === null && origin === 'product' && (
        <p className="desk-soft">{t(kind === 'copy' ? 'by_itself.copy' : 'by_itself.erasure')}</p>
      )}
      {request.can.includes('close') && <CloseRequest request={request} onDone={onDone} />}
    </>
  );
}

function CloseRequest({ request, onDone }: { request: DataRequest; onDone: () => void }) {
  const { t } = useTranslation('rights');
  const client = useQueryClient();
  const recount = useRecount();
  const [outcome, setOutcome] = useState<RequestOutcome>('done');
  const [note, setNote] = useState(request.note);
  const close = useMutation({
    mutationFn: () => checked(() => api(closeDataRequest, { body: { request: request.id, outcome, note } })),
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: [listDataRequests.path] }), recount()]);
      onDone();
    },
  });
  return (
    <DeskForm call={close} submit={t('close')} isChecked>
      <NativeSelect
        label={t('answered')}
        value={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value as RequestOutcome)}
        data={requestOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      <FreeTextField
        label={t('note')}
        description={t('note_hint')}
        most={maxNote}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </DeskForm>
  );
}
