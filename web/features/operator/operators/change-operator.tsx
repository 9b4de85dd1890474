import { Button } from '@mantine/core';
import { changeOperator, type ListedOperator, listOperators, removeOperator } from '@rendezvous/contract/operator-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { fieldErrors } from '../../../platform/query/problem.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { checked } from '../check.ts';
import { type Access, AccessFields } from './access-fields.tsx';

/** Changes what an operator may do and see, or removes them. */
export default function ChangeOperator({ operator, onDone }: { operator: ListedOperator; onDone: () => void }) {
  const { t } = useTranslation('operator');
  const client = useQueryClient();
  const [access, setAccess] = useState<Access>(operator);
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, status } = operator;
  const done = async () => {
    await client.invalidateQueries({ queryKey: [listOperators.path] });
    onDone();
  };
  const change = useMutation({
    mutationFn: () => {
      const body = { id, roles: [...access.roles], brands: access.brands && [...access.brands] };
      return checked(() => api(changeOperator, { body }));
    },
    onSuccess: done,
  });
  const remove = useMutation({
    mutationFn: () => checked(() => api(removeOperator, { body: { id } })),
    onSuccess: done,
  });
  if (status === 'removed') return <p>{t('operators.was_removed')}</p>;
  if (isRemoving)
    return (
      <div className="desk-form">
        <p>{t('operators.remove_text')}</p>
        <FormProblem error={remove.error} />
        <Button color="red.8" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('operators.remove_title', { name })}
        </Button>
        <Button variant="default" onClick={() => setRemoving(false)}>
          {t('common:cancel')}
        </Button>
      </div>
    );
  const [wrong] = Object.values(fieldErrors(change.error));
  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate();
      }}
    >
      <AccessFields access={access} onChange={setAccess} />
      {wrong && <p role="alert">{wrong}</p>}
      <FormProblem error={change.error} />
      <SubmitButton isSending={change.isPending}>{t('operators.save')}</SubmitButton>
      <Button variant="default" onClick={() => setRemoving(true)}>
        {t('operators.remove')}
      </Button>
    </form>
  );
}
