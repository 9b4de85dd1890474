import type { SearchFilter } from '@rendezvous/contract/search';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { regionsQuery } from '../profile/profile.queries.ts';
import { type Address, agesShown, type ChosenFilter, changedAddress } from './search-address.ts';
import classes from './tools.module.css';

interface ChosenFiltersProps {
  chosen: readonly ChosenFilter[];
  address: Address;
  filter: SearchFilter;
}

/** The chosen filters above the results: each leads to the search without it, the last to the search without any. */
export function ChosenFilters({ chosen, address, filter }: ChosenFiltersProps) {
  const { t } = useTranslation('search');
  const wordsOf = useFilterLabels(address, filter);
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label={t('filter.chosen')}>
      {chosen.map((field) => {
        const words = wordsOf[field]();
        return (
          <li key={field}>
            <a
              href={changedAddress(address, Object.fromEntries(goesWith[field].map((name) => [name, undefined])))}
              className={classes.chip}
              aria-label={t('filter.remove', { filter: words })}
            >
              {words}
              <IconX size={16} stroke={2} aria-hidden />
            </a>
          </li>
        );
      })}
      <li>
        <a href="?" className={classes.clearAll} aria-label={t('filter.clear')}>
          {t('filter.clear_short')}
        </a>
      </li>
    </ul>
  );
}

const place = ['city', 'place', 'distance'] as const;

/** Filters that mean nothing without another one and are removed with it. */
const goesWith: Readonly<Record<ChosenFilter, readonly (keyof Address)[]>> = {
  gender: ['gender'],
  country: ['country', 'countryregion', ...place],
  countryregion: ['countryregion'],
  city: place,
  distance: ['distance'],
  min_age: ['min_age', 'max_age'],
  max_age: ['max_age'],
  sexuality: ['sexuality'],
  photo: ['photo'],
  online: ['online'],
  verified: ['verified'],
};

function useFilterLabels(address: Address, filter: SearchFilter): Record<ChosenFilter, () => string> {
  const { t } = useTranslation('search');
  const { country } = useFormat();
  const { min_age: youngest } = useSettings();
  // There with the page where a region was chosen before, else with the form in which it is chosen.
  const { data } = useQuery({ ...regionsQuery, enabled: false });
  const { gender = 'any', country: code = 'any', countryregion, sexuality } = filter;
  const within = address.distance === undefined ? [] : [t('filter.distance_of', { km: address.distance })];
  const ages = () => t('filter.age_of', agesShown(filter, youngest));
  return {
    gender: () => t(gender === 'any' ? 'filter.any_gender' : `filter.${gender}`),
    country: () => (code === 'any' ? t('filter.any_country') : country(code)),
    countryregion: () =>
      data?.regions.find((region) => region.country === code && region.code === countryregion)?.name ??
      t('filter.region'),
    city: () => [address.place ?? t('filter.city'), ...within].join(' · '),
    distance: () => within.join(),
    min_age: ages,
    max_age: ages,
    sexuality: () => (sexuality ? t(`profile:sexuality.${sexuality}`) : t('filter.any_sexuality')),
    photo: () => t('filter.photo'),
    online: () => t('filter.online'),
    verified: () => t('filter.verified'),
  };
}
