import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useMember } from '../../platform/session/session.ts';
import { SisterBrands } from '../../ui/brand/sister-brands.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/credits.ts';
import { CountryChoice } from './checkout/country-choice.tsx';
import { carriedIn } from './checkout/purchase-path.ts';
import { CreditFacts } from './credit-facts.tsx';
import classes from './credits.module.css';
import { loadPrices } from './load-prices.ts';
import { WelcomeLine } from './offers/welcome-line.tsx';
import { PackageGrid } from './package-grid.tsx';
import { packagesQuery } from './payment.queries.ts';

export const handle = { i18n: ['payment'] };

const load = (args: Route.LoaderArgs) => loadPrices(args);

export { load as clientLoader, load as loader };

/** §2 Credits: the prices in the member's country of payment, with all taxes. */
export default function CreditsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('payment');
  const { credits, paid_user } = useMember();
  const { data } = useSuspenseQuery(packagesQuery(loaderData.country));
  const carried = carriedIn(useSearchParams()[0]);
  const code = carried.code?.trim().slice(0, 40) || undefined;
  return (
    <Page title={t('credits.meta_title')} width="wide" hidesHeading>
      <div className={classes.head}>
        <div>
          <h1 className={classes.heading}>{t('credits.title')}</h1>
          <p className={classes.intro}>{t('credits.intro')}</p>
          {!paid_user && <p className={classes.intro}>{t('credits.intro_free')}</p>}
          {code && <p className={classes.intro}>{t('credits.code_next', { code })}</p>}
          {!code && <WelcomeLine />}
          <p className={classes.balance}>{t('credits.balance', { credits })}</p>
        </div>
        <CountryChoice country={data.country} countries={data.countries} />
      </div>
      <PackageGrid offer={data} carried={{ ...carried, code }} />
      <CreditFacts country={data.country} paymentmethods={data.paymentmethods} />
      <p className={classes.links}>
        {paid_user && <Link to="/credits/repeat-order">{t('repeat.title')}</Link>}
        <Link to="/transactions">{t('credits.history')}</Link>
        <Link to="/pricing">{t('credits.prices')}</Link>
      </p>
      <SisterBrands />
    </Page>
  );
}
