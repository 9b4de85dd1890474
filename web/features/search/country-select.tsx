import { NativeSelect } from '@mantine/core';
import type { Country } from '@rendezvous/contract/shared';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSettings } from '../../platform/document/page.tsx';
import { useFormat } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { regionsQuery } from '../profile/profile.queries.ts';

export function CountrySelect({
  value,
  onChange,
}: {
  value: Country | 'any';
  onChange: (country: Country | 'any') => void;
}) {
  const { t } = useTranslation('search');
  const { country, compare } = useFormat();
  const { countries } = useSettings();
  if (countries.length < 2) return null;
  const named = countries
    .map((code) => ({ value: code as string, label: country(code) }))
    .sort((one, other) => compare(one.label, other.label));
  return (
    <NativeSelect
      label={t('filter.country')}
      value={value}
      data={[{ value: 'any', label: t('filter.any_country') }, ...named]}
      onChange={(event) => onChange(event.currentTarget.value as Country | 'any')}
    />
  );
}

/** §3 Region, whose label depends on the country. */
export function RegionSelect({
  country,
  value,
  onChange,
}: {
  country: Country;
  value: string | undefined;
  onChange: (region: string | undefined) => void;
}) {
  const { t } = useTranslation('search');
  const { compare } = useFormat();
  const { data } = useSuspenseQuery(regionsQuery);
  const regions = data.regions
    .filter((region) => region.country === country)
    .map(({ code, name }) => ({ value: code, label: name }));
  if (regions.length === 0) return null;
  return (
    <NativeSelect
      label={t(`profile:region_label.${country}`)}
      value={value ?? ''}
      data={[
        { value: '', label: t('filter.any_region') },
        ...regions.sort((one, other) => compare(one.label, other.label)),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
