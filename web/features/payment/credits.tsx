import { ProblemError } from '@rendezvous/contract/problem';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { loadQueries } from '../../platform/query/load.ts';
import { problemText } from '../../platform/query/problem.ts';
import { useMember } from '../../platform/session/session.ts';
import { Promotions } from '../../ui/brand/promotions.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/credits.ts';
import { CountryChoice } from './checkout/country-choice.tsx';
import { carriedIn, codeIn, neededParam, purchasePath, useAsksOnce } from './checkout/purchase-path.ts';
import { CreditFacts } from './credit-facts.tsx';
import classes from './credits.module.css';
import { loadPrices } from './load-prices.ts';
import { WelcomeLine } from './offers/welcome-line.tsx';
import { PackageGrid } from './package-grid.tsx';
import { codeQuery, packagesQuery, spendingQuery } from './payment.queries.ts';
import { CarePanel } from './spending/care-panel.tsx';
import { useLeftAlone } from './spending/use-paused.ts';

export const handle = { i18n: ['payment', 'spending'] };

/** The price, in credits, of the gift for which the member came. */
const neededIn = (search: URLSearchParams) => Number(/^\d{1,4}$/.exec(search.get(neededParam) ?? '')?.[0] ?? 0);

async function load(args: Route.LoaderArgs) {
  const [prices] = await Promise.all([loadPrices(args), loadQueries(args, [spendingQuery])]);
  return prices;
}

export { load as clientLoader, load as loader };

/** §2 Credits: the prices in the member's country of payment, with all taxes. */
export default function CreditsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('payment');
  const { money, number } = useFormat();
  const { credits, paid_user } = useMember();
  const { data } = useSuspenseQuery(packagesQuery(loaderData.country));
  const isLeftAlone = useLeftAlone();
  const [search] = useSearchParams();
  const missing = neededIn(search) - credits;
  const typed = codeIn(search);
  const { data: answer, error } = useQuery({
    ...codeQuery(typed ?? '', data.country),
    enabled: useAsksOnce(typed),
  });
  const isRefused = error instanceof ProblemError && error.problem.error.startsWith('payment.');
  const code = isRefused ? undefined : typed;
  const found = isRefused ? undefined : answer;
  const vat = data.vat_percentage;
  const lowest = found?.discountcode.minimum ?? 0;
  const short = data.packages.find(({ amount }) => found && amount.amount < lowest);
  const minimum = short && { ...short.amount, amount: lowest };
  return (
    <Page title={t('credits.meta_title')} width="wide" hidesHeading>
      <div className={classes.head}>
        <div>
          <div className={classes.head}>
            <h1 className={classes.heading}>{t('credits.title')}</h1>
            <p className={classes.balance}>{t('credits.balance', { credits })}</p>
          </div>
          {(!code || found) && <WelcomeLine />}
          <p className={classes.intro}>
            {`${t('credits.intro')} ${vat > 0 ? t('pricing.tax', { percentage: number(vat) }) : t('pricing.no_tax')}`}
          </p>
          {code && !found && <p className={classes.intro}>{t('credits.code_next', { code })}</p>}
          {minimum && (
            <p className={classes.intro}>{`${code}: ${t('checkout.code_minimum', { minimum: money(minimum) })}`}</p>
          )}
          {isRefused && (
            <p className={classes.intro} role="status">
              {`${typed}: ${problemText(t, error)}`}
            </p>
          )}
          {missing > 0 && <p className={classes.balance}>{t('credits.missing', { credits: missing })}</p>}
        </div>
        <CountryChoice country={data.country} countries={data.countries} />
      </div>
      <CarePanel linked />
      <PackageGrid offer={data} carried={{ ...carriedIn(search), code }} found={found} />
      <CreditFacts country={data.country} paymentmethods={data.paymentmethods} />
      <p className={classes.links}>
        {paid_user && <Link to="/credits/repeat-order">{t('repeat.title')}</Link>}
        <Link to="/transactions">{t('credits.history')}</Link>
        <Link to="/settings/spending">{t('spending:title')}</Link>
        <Link to={purchasePath('/pricing', { code })}>{t('credits.prices')}</Link>
      </p>
      {!isLeftAlone && <Promotions />}
    </Page>
  );
}
