import { Button } from '@mantine/core';
import { decideReturn, listReturns, type Return, type ReturnOutcome } from '@rendezvous/contract/measure';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { query } from '../../../platform/query/query.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormProblem } from '../../../ui/state/form-problem.tsx';
import { chosenBrand, useBrandName, useChosenBrand, useRecount } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { type Column, DeskTable } from '../table.tsx';

export const handle = { i18n: ['decisions', 'measure'] };

const returnsQuery = (site: string | undefined) => query(listReturns, { query: { site } });

const load = (args: LoaderArgs) => loadQueries(args, [returnsQuery(chosenBrand(args))]);

export { load as clientLoader, load as loader };

/** Members who have something of a banned member's, of whom nobody has decided; the oldest first. */
export default function ReturnsScreen() {
  const { t } = useTranslation('decisions');
  const { returns } = useSuspenseQuery(returnsQuery(useChosenBrand())).data;
  const [opened, setOpened] = useState<Return | null>(null);
  return (
    <DeskPage title={t('operator:screen.returns')} text={t('returns.text')}>
      <DeskTable
        label={t('operator:screen.returns')}
        columns={useColumns()}
        rows={returns}
        rowKey={({ member, measure }) => `${member} ${measure}`}
        onOpen={setOpened}
        empty={t('returns.none')}
      />
      <Dialog isOpen={opened !== null} onClose={() => setOpened(null)} title={t('returns.decide')}>
        {opened && <Decide found={opened} onDone={() => setOpened(null)} />}
      </Dialog>
    </DeskPage>
  );
}

function useColumns(): readonly Column<Return>[] {
  const { t } = useTranslation('decisions');
  const { day } = useFormat();
  const brandName = useBrandName();
  return [
    { head: t('returns.noted'), cell: ({ noted_at }) => day(noted_at) },
    {
      head: t('returns.shared'),
      cell: ({ kinds }) => <b>{kinds.map((kind) => t(`returns.kind.${kind}`)).join(', ')}</b>,
    },
    { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
  ];
}

function Decide({ found: { member, measure }, onDone }: { found: Return; onDone: () => void }) {
  const { t } = useTranslation('decisions');
  const client = useQueryClient();
  const recount = useRecount();
  const decide = useMutation({
    mutationFn: (outcome: ReturnOutcome) => api(decideReturn, { body: { member, measure, outcome } }),
    onSuccess: onDone,
    // Another may have decided meanwhile.
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: [listReturns.path] }), recount()]),
  });
  return (
    <div className="desk-form">
      <p>{t('returns.hint')}</p>
      <ButtonLink to={`/operator/members/${member}`} variant="default">
        {t('returns.member')}
      </ButtonLink>
      <FormProblem error={decide.error} />
      {(['same', 'other'] as const).map((outcome) => (
        <Button
          key={outcome}
          color="secondary"
          variant={outcome === 'same' ? 'filled' : 'default'}
          loading={decide.isPending && decide.variables === outcome}
          onClick={() => decide.mutate(outcome)}
        >
          {t(`returns.${outcome}`)}
        </Button>
      ))}
    </div>
  );
}
