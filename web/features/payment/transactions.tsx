import { paymentChanged } from '@rendezvous/contract/payment';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useLive } from '../../platform/live/live.ts';
import { inBackground } from '../../platform/query/background.ts';
import { loadQueries } from '../../platform/query/load.ts';
import { Page } from '../../ui/page.tsx';
import { SettingsPage } from '../../ui/settings/settings-page.tsx';
import type { Route } from './+types/transactions.ts';
import { PaymentView } from './checkout/payment-view.tsx';
import classes from './payment.module.css';
import { paymentQuery, paymentsQuery, receiptsQuery, withdrawalQuery } from './payment.queries.ts';
import { PaymentList } from './payment-list.tsx';

export const handle = { i18n: ['payment', 'receipt', 'spending', 'topup'] };

const load = (args: Route.LoaderArgs) =>
  loadQueries(
    args,
    args.params.id
      ? [paymentQuery(args.params.id), receiptsQuery(args.params.id), withdrawalQuery(args.params.id)]
      : [paymentsQuery],
  );

export { load as clientLoader, load as loader };

/** §4 Payment status of one payment; without an id, all payments. */
export default function TransactionsPage({ params }: Route.ComponentProps) {
  return params.id ? <OnePayment id={params.id} /> : <AllPayments />;
}

function OnePayment({ id }: { id: string }) {
  const { t } = useTranslation('payment');
  const { money, day } = useDates();
  const { status, amount, created_at } = useSuspenseQuery(paymentQuery(id)).data.payment;
  const title =
    status === 'pending' ? t('status.meta_title') : t('list.open', { date: day(created_at), amount: money(amount) });
  return (
    <Page title={title} width="narrow" hidesHeading>
      <PaymentView id={id} />
    </Page>
  );
}

function AllPayments() {
  const { t } = useTranslation('payment');
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useSuspenseQuery(paymentsQuery);
  useLive(paymentChanged, () => inBackground(client.invalidateQueries({ queryKey: paymentsQuery.queryKey })));
  return (
    <SettingsPage title={t('list.title')}>
      <PaymentList payments={data.payments} readAt={dataUpdatedAt} />
      <p className={classes.links}>
        <Link to="/settings/spending">{t('spending:title')}</Link>
      </p>
    </SettingsPage>
  );
}
