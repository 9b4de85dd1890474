import type { OpenCase } from '@rendezvous/contract/refund';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { chosenBrand, useBrandName, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { NothingWaits } from '../home/nothing-waits.tsx';
import { When } from '../members/when.tsx';
import { DeskTable } from '../table.tsx';
import { Failing } from './failing.tsx';
import { casesQuery } from './money.queries.ts';
import { Whose } from './whose.tsx';

const CaseForm = lazy(() => import('./case-form.tsx'));

export const handle = { i18n: ['support', 'payment'] };

const load = (args: LoaderArgs) => loadQueries(args, [casesQuery(chosenBrand(args))]);

export { load as clientLoader, load as loader };

/** Payments that a person has to decide about. */
export default function CasesScreen() {
  const { t } = useTranslation('support');
  const { money } = useFormat();
  const { cases, failing } = useSuspenseQuery(casesQuery(useChosenBrand())).data;
  const brandName = useBrandName();
  const [opened, show] = useState<OpenCase | null>(null);
  const isDecidable = cases.some(({ can }) => can.length > 0);
  return (
    <DeskPage title={t('operator:screen.cases')} text={t('cases.text')}>
      {failing.map((one) => (
        <Failing key={one.gateway} {...one} />
      ))}
      <DeskTable
        label={t('operator:screen.cases')}
        rows={cases}
        rowKey={({ payment_id, case: kind, about }) => `${payment_id} ${kind} ${about}`}
        {...(isDecidable && { onOpen: show })}
        empty={<NothingWaits queue="cases" />}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('operator:audit.what'), cell: ({ case: kind }) => <b>{t(`cases.${kind}.title`)}</b> },
          { head: t('refunds.amount'), cell: ({ amount }) => money(amount) },
          {
            head: t('money.payment'),
            cell: ({ member, payment_id, gateway }) => (
              <>
                <Whose member={member} payment={payment_id} /> <span className="desk-soft">{gateway}</span>
              </>
            ),
          },
          { head: t('operator:brand'), cell: ({ site }) => brandName(site) },
        ]}
      />
      <Dialog isOpen={opened !== null} onClose={() => show(null)} title={opened ? t(`cases.${opened.case}.title`) : ''}>
        <Suspense>{opened && <CaseForm opened={opened} onDone={() => show(null)} />}</Suspense>
      </Dialog>
    </DeskPage>
  );
}
