import type { Problem } from '@rendezvous/contract/endpoint';
import { keepablePaymentmethod, type Package, type PaymentMethod, timeBonus } from '@rendezvous/contract/payment';
import { ProblemError } from '@rendezvous/contract/problem';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { isRouteErrorResponse, Link, useNavigate, useRouteError, useSearchParams } from 'react-router';
import { fetched } from '../../platform/document/fetched.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { inBackground } from '../../platform/query/background.ts';
import { clientOf, loadQueries } from '../../platform/query/load.ts';
import { codeText } from '../../platform/query/problem.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorPage } from '../../ui/state/error-page.tsx';
import { State } from '../../ui/state/state.tsx';
import type { Route } from './+types/credits-id.ts';
import classes from './checkout/checkout.module.css';
import { ChosenPackage } from './checkout/chosen-package.tsx';
import { type ChosenMethod, MethodChoice } from './checkout/method-choice.tsx';
import { Order } from './checkout/order.tsx';
import {
  carriedIn,
  codeIn,
  purchasePath,
  searchWith,
  triedParam,
  useAsksOnce,
  useNext,
} from './checkout/purchase-path.ts';
import { quoteQuery, spendingQuery } from './payment.queries.ts';
import { CarePanel } from './spending/care-panel.tsx';

const CodeField = fetched(
  'features/payment/checkout/code-field.tsx',
  async () => (await import('./checkout/code-field.tsx')).CodeField,
);

export const handle = { i18n: ['payment', 'debit', 'spending'] };

const choiceOf = ({ id, paymentmethod }: Route.LoaderArgs['params']) => ({
  package: id,
  paymentmethod: paymentmethod as PaymentMethod | undefined,
});

/**
 * The code in the address, or else the member's welcome bonus, wherever the member comes from. An empty code means that
 * the member removed it.
 */
function codeOf(search: URLSearchParams, offered: Package): string | undefined {
  return search.get('code') === null && offered.welcome ? timeBonus.code : codeIn(search);
}

async function load(args: Route.LoaderArgs) {
  const uncoded = quoteQuery(choiceOf(args.params));
  await Promise.all([CodeField.prepare(), loadQueries(args, [uncoded, spendingQuery])]);
  const client = clientOf(args.context);
  const known = client.getQueryData(uncoded.queryKey);
  const code = known && codeOf(new URL(args.request.url).searchParams, known.package);
  // A refused code is reported beside its field.
  if (code)
    await client.prefetchQuery(quoteQuery({ package: known.package.id, paymentmethod: known.paymentmethod, code }));
  return null;
}

export { load as clientLoader, load as loader };

const inPlace = { replace: true, preventScrollReset: true } as const;

/** §2 Credit purchase: the package, payment methods, a discount code, and every amount above the button. */
export default function CheckoutPage({ params }: Route.ComponentProps) {
  const { t } = useTranslation('payment');
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { data } = useSuspenseQuery(quoteQuery(choiceOf(params)));
  const { package: chosen, country, paymentmethods, paymentmethod, kept } = data;
  const [asksAnew, setAsksAnew] = useState(false);
  const isKept = kept !== null && paymentmethod === keepablePaymentmethod && !asksAnew;
  const code = codeOf(search, chosen);
  const tried = useNext(search.get(triedParam));
  const next = carriedIn(search).next ?? tried;
  const coded = useQuery({
    ...quoteQuery({ package: chosen.id, paymentmethod, code }),
    enabled: useAsksOnce(code),
    retry: false,
  });
  const refusal = code && coded.error instanceof ProblemError ? coded.error : undefined;
  const quote = (code && !refusal && coded.data?.quote) || data.quote;
  const isWaiting = code !== undefined && coded.isPending;

  const changeMethod = (method: ChosenMethod) => {
    setAsksAnew(method !== 'kept');
    const pathname = `/credits/${chosen.id}/${method === 'kept' ? keepablePaymentmethod : method}`;
    inBackground(navigate({ pathname, search: search.toString() }, inPlace));
  };
  const changeCode = (typed: string | undefined) => setSearch(searchWith(search, 'code', typed ?? ''), inPlace);

  return (
    <Page title={t('checkout.title')} width="wide" hidesHeading>
      <div className={classes.head}>
        <Link to={next ?? '/credits'} className={classes.back} aria-label={t('common:back')}>
          <IconChevronLeft size={24} aria-hidden />
        </Link>
        <h1 className={classes.title}>{t('checkout.title')}</h1>
      </div>
      <div className={classes.columns} data-bars="top">
        <div className={classes.choices}>
          <CarePanel linked />
          <ChosenPackage chosen={chosen} change={purchasePath('/credits', { next }, { country })} />
          <div className={classes.methods}>
            <MethodChoice
              key={kept?.kept_id}
              methods={paymentmethods}
              kept={kept}
              chosen={isKept ? 'kept' : paymentmethod}
              onChange={changeMethod}
            />
            <Suspense>
              <CodeField key={code} code={code} refusal={refusal} isChecking={isWaiting} onChange={changeCode} />
            </Suspense>
          </div>
        </div>
        <Order
          offer={data}
          quote={quote}
          paymentmethod={paymentmethod}
          isKept={isKept}
          isWaiting={isWaiting}
          carried={carriedIn(search)}
          next={next}
        />
      </div>
    </Page>
  );
}

/** Why this cannot be bought: addresses are kept and passed on, so each part of one may be of no package or country. */
function refusalOf(problem: Problem | null): string {
  if (problem?.fields?.paymentmethod) return 'payment.unknown_method';
  return problem?.error.startsWith('payment.') ? problem.error : 'payment.unknown_package';
}

export function ErrorBoundary() {
  const { t } = useTranslation('payment');
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || (error.status !== 422 && error.status !== 404)) return <ErrorPage />;
  return (
    <Page title={t('checkout.meta_title')}>
      <State
        icon={IconCoins}
        title={codeText(t, refusalOf(error.data as Problem | null))}
        action={
          <ButtonLink to="/credits" color="secondary">
            {t('checkout.unknown_action')}
          </ButtonLink>
        }
      />
    </Page>
  );
}
