import { NativeSelect } from '@mantine/core';
import type { Country } from '@rendezvous/contract/shared';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import classes from './country-choice.module.css';
import { rememberPaymentCountry } from './payment-country.ts';
import { searchWith } from './purchase-path.ts';

/** Chooses the country of payment, which is stored in a cookie and part of the address. */
export function CountryChoice({ country, countries }: { country: Country; countries: readonly Country[] }) {
  const { t } = useTranslation('payment');
  const { country: nameOf, compare } = useFormat();
  const [search, setSearch] = useSearchParams();
  const options = countries
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => compare(one.label, other.label));
  if (countries.length < 2) return null;
  return (
    <NativeSelect
      className={classes.choice}
      label={t('credits.country')}
      value={country}
      data={options}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value as Country;
        rememberPaymentCountry(chosen);
        setSearch(searchWith(search, 'country', chosen), { replace: true, preventScrollReset: true });
      }}
    />
  );
}
