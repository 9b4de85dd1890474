import { decideRefund, listPaymentCases } from '@rendezvous/contract/refund';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { type LoaderArgs, loadQueries } from '../../../platform/query/load.ts';
import { chosenBrand, useChosenBrand } from '../desk.queries.ts';
import { DeskPage } from '../desk-page.tsx';
import { SupportStyle } from '../members/support-style.tsx';
import { When } from '../members/when.tsx';
import { DeskTable } from '../table.tsx';
import { Decide } from './decide.tsx';
import { casesQuery } from './money.queries.ts';
import { Whose } from './whose.tsx';

export const handle = { i18n: ['support', 'payment'] };

const load = (args: LoaderArgs) => loadQueries(args, [casesQuery(chosenBrand(args))]);

export { load as clientLoader, load as loader };

/** Refunds that one operator asked for and a second one has to approve. */
export default function RefundsScreen() {
  const { t } = useTranslation('support');
  const { money } = useFormat();
  const { refunds } = useSuspenseQuery(casesQuery(useChosenBrand())).data;
  const isDecidable = refunds.some(({ can }) => can.length > 0);
  return (
    <DeskPage title={t('operator:screen.refunds')} text={t('refunds.text')}>
      <SupportStyle />
      <DeskTable
        label={t('operator:screen.refunds')}
        rows={refunds}
        rowKey={({ refund_id }) => refund_id}
        empty={t('operator:work.none')}
        columns={[
          { head: t('operator:audit.when'), cell: ({ created_at }) => <When at={created_at} /> },
          { head: t('refunds.amount'), cell: ({ amount }) => <b>{money(amount)}</b> },
          {
            head: t('money.payment'),
            cell: ({ member, payment_id }) => <Whose member={member} payment={payment_id} />,
          },
          { head: t('operator:audit.operator'), cell: ({ by }) => by },
          { head: t('note.label'), cell: ({ note }) => note },
          ...(isDecidable
            ? [
                {
                  head: t('decide.head'),
                  cell: ({ payment_id, refund_id, can }: (typeof refunds)[number]) => (
                    <Decide
                      can={can}
                      list={listPaymentCases.path}
                      call={(approve) => api(decideRefund, { body: { payment_id, refund_id, approve } })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </DeskPage>
  );
}
