import type { Country } from '@rendezvous/contract/shared';
import { likesPerDay } from '@rendezvous/contract/swipe';
import { formatLocale } from '@rendezvous/contract/text/format';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/pricing.ts';
import { CountryChoice } from './checkout/country-choice.tsx';
import { codeIn, purchasePath, useAsksOnce } from './checkout/purchase-path.ts';
import { loadPrices } from './load-prices.ts';
import { useMinimumMessageCosts } from './minimum-costs.ts';
import { WelcomeLine } from './offers/welcome-line.tsx';
import { codeQuery, packagesQuery } from './payment.queries.ts';
import { PremiumRule } from './premium-rule.tsx';
import { PriceTable } from './price-table.tsx';
import classes from './pricing.module.css';

export const handle = { i18n: ['payment'], canonical: '/pricing' };

const load = (args: Route.LoaderArgs) => loadPrices(args);

export { load as clientLoader, load as loader };

/** The public price list: actions in credits, and credits in money. */
export default function PricingPage({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('payment');
  const { number } = useFormat();
  const user = useUser();
  const { signup_credits, can, refund_days, chat_history } = useSettings();
  const { data } = useSuspenseQuery(packagesQuery(loaderData.country));
  const address = codeIn(useSearchParams()[0]);
  // Codes are members', and so are guesses at them: a visitor reads the usual prices.
  const code = user ? address : undefined;
  const { data: found } = useQuery({ ...codeQuery(code ?? '', data.country), enabled: useAsksOnce(code) });
  const methods = new Intl.ListFormat(formatLocale(i18n.language), { type: 'disjunction' }).format(
    data.paymentmethods.map((method) => t(`methods.${method}`)),
  );
  return (
    <Page title={t('pricing.meta_title')} hidesHeading>
      <h1 className={classes.title}>{t('pricing.title')}</h1>
      <p className={classes.intro}>
        {t(chat_history === null ? 'pricing.intro' : 'pricing.intro_history')}{' '}
        {t('premium.game', { count: likesPerDay })}
      </p>
      <p className={classes.intro}>{t('pricing.signup', { credits: signup_credits })}</p>
      {!user?.paid_user && <PremiumRule className={classes.intro} />}
      <ActionPrices country={data.country} />
      <section className={classes.section}>
        <div className={classes.head}>
          <h2 className={classes.heading}>{t('pricing.packages_title')}</h2>
          <CountryChoice country={data.country} countries={data.countries} />
        </div>
        {data.packages.length === 0 ? (
          <p className={classes.note}>{t('credits.empty')}</p>
        ) : (
          <>
            <PriceTable packages={data.packages} found={found} />
            {found ? (
              <p className={classes.note}>{t('credits.code_price', { code: found.discountcode.code })}</p>
            ) : (
              user && <WelcomeLine />
            )}
            <p className={classes.note}>
              {data.vat_percentage > 0
                ? t('pricing.tax', { percentage: number(data.vat_percentage) })
                : t('pricing.no_tax')}
            </p>
            <p className={classes.note}>{t('pricing.methods', { methods })}</p>
            <p className={classes.note}>{t('credits.refund', { days: refund_days })}</p>
          </>
        )}
      </section>
      {user ? (
        <ButtonLink to={purchasePath('/credits', { code })} color="secondary">
          {t('pricing.action')}
        </ButtonLink>
      ) : (
        can.sign_up && (
          <ButtonLink to="/signup" color="secondary">
            {t('pricing.visitor_action')}
          </ButtonLink>
        )
      )}
    </Page>
  );
}

function ActionPrices({ country }: { country: Country }) {
  const { t } = useTranslation('payment');
  const minimum = useMinimumMessageCosts(country);
  const { message_credits, photo_credits, gift_credits } = useSettings();
  return (
    <section className={classes.section} aria-labelledby="action-prices">
      <h2 id="action-prices" className={classes.heading}>
        {t('pricing.actions_title')}
      </h2>
      <dl className={classes.actions}>
        <ActionPrice name={t('pricing.message')} price={t('pricing.action_credits', { credits: message_credits })} />
        <ActionPrice name={t('pricing.photo')} price={t('pricing.action_credits', { credits: photo_credits })} />
        <ActionPrice name={t('pricing.gift')} price={t('pricing.gift_from', { credits: gift_credits })} />
      </dl>
      {minimum && <p className={classes.note}>{t('pricing.minimum', { costs: minimum })}</p>}
    </section>
  );
}

function ActionPrice({ name, price }: { name: string; price: string }) {
  return (
    <div className={classes.price}>
      <dt>{name}</dt>
      <dd>{price}</dd>
    </div>
  );
}
