import { Button } from '@mantine/core';
import { type ListedOperator, listOperators } from '@rendezvous/contract/operator-desk';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query } from '../../../platform/query/query.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useBrandName } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';

const InviteOperator = lazy(() => import('./invite-operator.tsx'));
const ChangeOperator = lazy(() => import('./change-operator.tsx'));

const operatorsQuery = query(listOperators);
const load = (args: LoaderArgs) => loadQueries(args, [operatorsQuery]);

export { load as clientLoader, load as loader };

/** The operators with their roles and brands. */
export default function OperatorsScreen() {
  const { t } = useTranslation('operator');
  const { operators } = useSuspenseQuery(operatorsQuery).data;
  const [isInviting, setInviting] = useState(false);
  const [changed, change] = useState<ListedOperator | null>(null);
  const columns = useColumns();
  return (
    <DeskPage
      title={t('screen.operators')}
      text={t('operators.text')}
      action={
        <Button color="secondary" onClick={() => setInviting(true)}>
          {t('operators.invite')}
        </Button>
      }
    >
      <DeskTable
        label={t('screen.operators')}
        columns={columns}
        rows={operators}
        rowKey={({ id }) => id}
        onOpen={change}
        empty={t('operators.none')}
      />
      <Dialog isOpen={isInviting} onClose={() => setInviting(false)} title={t('operators.invite_title')}>
        <Suspense>
          <InviteOperator />
        </Suspense>
      </Dialog>
      <Dialog isOpen={changed !== null} onClose={() => change(null)} title={changed?.name ?? ''}>
        <Suspense>{changed && <ChangeOperator operator={changed} onDone={() => change(null)} />}</Suspense>
      </Dialog>
    </DeskPage>
  );
}

function useColumns(): readonly Column<ListedOperator>[] {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const brandName = useBrandName();
  return [
    {
      head: t('operators.name'),
      cell: ({ name, email }) => (
        <>
          <b>{name}</b> <span className="desk-soft">{email}</span>
        </>
      ),
    },
    { head: t('operators.roles'), cell: ({ roles }) => roles.map((role) => t(`role.${role}`)).join(', ') },
    { head: t('operators.brands'), cell: (row) => row.brands?.map(brandName).join(', ') ?? t('all_brands') },
    {
      head: t('operators.status'),
      cell: ({ status, since }) => `${t(`operators.${status}`)}, ${format.day(since.slice(0, 10))}`,
    },
  ];
}
