import { Button } from '@mantine/core';
import type { Approvals } from '@rendezvous/contract/approval';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { checked } from '../check.ts';
import { useRecount } from '../desk.queries.ts';

interface DecideProps {
  readonly can: Approvals;
  readonly call: (approve: boolean) => Promise<unknown>;
  /** The path of the list to load again. */
  readonly list: string;
}

/** Approves or declines what another operator asked for. */
export function Decide({ can, call, list }: DecideProps) {
  const { t } = useTranslation('support');
  const client = useQueryClient();
  const recount = useRecount();
  const decide = useMutation({
    mutationFn: (approve: boolean) => checked(() => call(approve)),
    onSuccess: () => Promise.all([client.invalidateQueries({ queryKey: [list] }), recount()]),
  });
  const { isPending, mutate, error } = decide;
  return (
    <div className="desk-acts">
      {can.includes('approve') ? (
        <Button color="secondary" loading={isPending} onClick={() => mutate(true)}>
          {t('decide.approve')}
        </Button>
      ) : (
        <span className="desk-soft">{t('decide.own')}</span>
      )}
      <Button variant="default" loading={isPending} onClick={() => mutate(false)}>
        {t('decide.decline')}
      </Button>
      <FormProblem error={error} />
    </div>
  );
}
