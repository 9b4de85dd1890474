import { Button } from '@mantine/core';
import { liftMeasure, listMemberMeasures, type Measure, maxLiftNote } from '@rendezvous/contract/measure';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { useDesk } from '../desk.queries.ts';
import { StatementFacts } from './statement-facts.tsx';

/** A statement of reasons, and how to lift the measure while it is in force. */
export default function OpenedMeasure({ measure, onDone }: { measure: Measure; onDone: () => void }) {
  const { t } = useTranslation('decisions');
  const client = useQueryClient();
  const maySee = useDesk().operator?.permissions.includes('members.read');
  const [note, setNote] = useState('');
  const lift = useMutation({
    mutationFn: () => api(liftMeasure, { body: { measure: measure.id, note } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listMemberMeasures.path] });
      onDone();
    },
  });
  return (
    <div className="desk-form">
      <StatementFacts measure={measure} />
      {maySee && measure.member && <Link to={`/operator/members/${measure.member}`}>{t('operator:work.member')}</Link>}
      {!measure.ended && measure.member && (
        <>
          <FreeTextField
            label={t('measures.note')}
            description={t('measures.note_hint')}
            most={maxLiftNote}
            autosize
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <FormProblem error={lift.error} />
          <Button variant="default" loading={lift.isPending} onClick={() => lift.mutate()}>
            {t('measures.lift')}
          </Button>
        </>
      )}
    </div>
  );
}
