import { keepablePaymentmethod, type Payment } from '@rendezvous/contract/payment';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { clientOf, type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { Text } from '../../ui/text.tsx';
import classes from './checkout/checkout.module.css';
import { ChosenPackage } from './checkout/chosen-package.tsx';
import { Order } from './checkout/order.tsx';
import { KeptCards } from './kept/kept-cards.tsx';
import { keptQuery, paymentsQuery, quoteQuery, spendingQuery } from './payment.queries.ts';
import { CarePanel } from './spending/care-panel.tsx';

export const handle = { i18n: ['payment', 'debit', 'spending'] };

const lastOf = (payments: readonly Payment[]) => payments.find(({ status }) => status === 'completed');
const quoteOf = (last: Payment) => quoteQuery({ package: last.package });

async function load(args: LoaderArgs): Promise<null> {
  // The layout sends visitors to the login page.
  if (!userOf(args)) return null;
  await loadQueries(args, [paymentsQuery, keptQuery, spendingQuery]);
  const client = clientOf(args.context);
  const last = lastOf(client.getQueryData(paymentsQuery.queryKey)?.payments ?? []);
  // A package that is no longer sold has no price; the page says so.
  if (last) await client.prefetchQuery(quoteOf(last));
  return null;
}

export { load as clientLoader, load as loader };

/** §2 Repeat order: the package bought last, at today's price, by the kept card or else as it was paid last. */
export default function RepeatOrderPage() {
  const { t } = useTranslation('payment');
  const last = lastOf(useSuspenseQuery(paymentsQuery).data.payments);
  return last ? (
    <Repeat last={last} />
  ) : (
    <Page title={t('repeat.title')} hidesHeading>
      <Nothing title={t('repeat.empty_title')} text={t('repeat.empty_text')} />
    </Page>
  );
}

function Repeat({ last }: { last: Payment }) {
  const { t } = useTranslation('payment');
  const { data, error } = useQuery({ ...quoteOf(last), retry: false });
  if (!data)
    return (
      <Page title={t('repeat.title')} hidesHeading={error !== null}>
        {error && <Nothing title={t('repeat.gone_title')} />}
        <KeptCards />
      </Page>
    );
  const { package: chosen, paymentmethods, kept, quote } = data;
  const usual = paymentmethods.includes(last.paymentmethod) ? last.paymentmethod : data.paymentmethod;
  const paymentmethod = kept ? keepablePaymentmethod : usual;
  return (
    <Page title={t('repeat.title')} width="wide">
      <div className={classes.columns} data-bars="top">
        <div className={classes.choices}>
          <Text>{t('repeat.text')}</Text>
          <CarePanel linked />
          <ChosenPackage chosen={chosen} change="/credits" />
          <section className={classes.package} aria-label={t('status.method')}>
            <div>
              <p className={classes.packageName}>
                {kept ? (kept.label ?? t('kept.card')) : t(`methods.${paymentmethod}`)}
              </p>
              <p className={classes.small}>{kept ? t('kept.at_once') : t(`method_hints.${paymentmethod}`)}</p>
            </div>
            <Link to={`/credits/${chosen.id}/${usual}`} className={classes.change}>
              {t('repeat.other_method')}
            </Link>
          </section>
        </div>
        <Order offer={data} quote={quote} paymentmethod={paymentmethod} isKept={kept !== null} />
        <KeptCards />
      </div>
    </Page>
  );
}

function Nothing({ title, text }: { title: string; text?: string }) {
  const { t } = useTranslation('payment');
  return (
    <State
      isPage
      icon={IconRepeat}
      title={title}
      text={text}
      action={
        <ButtonLink to="/credits" color="secondary">
          {t('checkout.unknown_action')}
        </ButtonLink>
      }
    />
  );
}
