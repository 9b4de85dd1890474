import type { Payment } from '@rendezvous/contract/payment';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { clientOf, type LoaderArgs, loadQueries, userOf } from '../../platform/query/load.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { State } from '../../ui/state/state.tsx';
import { Text } from '../../ui/text.tsx';
import classes from './package-card.module.css';
import { PackageCard } from './package-card.tsx';
import { paymentsQuery, quoteQuery } from './payment.queries.ts';

export const handle = { i18n: ['payment'] };

const lastOf = (payments: readonly Payment[]) => payments.find(({ status }) => status === 'completed');
const quoteOf = ({ package: chosen, paymentmethod }: Payment) => quoteQuery({ package: chosen, paymentmethod });

async function load(args: LoaderArgs): Promise<null> {
  // The layout sends visitors to the login page.
  if (!userOf(args)) return null;
  await loadQueries(args, [paymentsQuery]);
  const client = clientOf(args.context);
  const last = lastOf(client.getQueryData(paymentsQuery.queryKey)?.payments ?? []);
  // A package that is no longer sold has no price; the page says so.
  if (last) await client.prefetchQuery(quoteOf(last));
  return null;
}

export { load as clientLoader, load as loader };

/** §2 Repeat order: the package bought last, at today's price. */
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
  return (
    <Page title={t('repeat.title')} hidesHeading={error !== null}>
      {error && <Nothing title={t('repeat.gone_title')} />}
      {data && (
        <>
          <Text>{t('repeat.text')}</Text>
          <ul className={classes.grid}>
            <PackageCard
              offer={data.package}
              vat={data.quote.vat_percentage}
              to={`/credits/${data.package.id}/${data.paymentmethod}`}
            />
          </ul>
        </>
      )}
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
