import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type City, findCities } from '@rendezvous/contract/place';
import type { Country } from '@rendezvous/contract/shared';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { OverlayStyle } from '../../../platform/theme/overlay-style.tsx';
import { regionsQuery } from '../profile.queries.ts';

export interface CityFieldProps {
  country: Country;
  value: { id: number; name: string } | null;
  onChange: (city: City | null) => void;
  label?: string;
  error?: ReactNode;
}

interface CitySelectProps extends CityFieldProps {
  /** Text typed while the suggestions' code was loading. */
  typed: string | undefined;
  isFocused: boolean;
}

/**
 * Finds a city by the first letters of its name; shows the region of cities with equal names. Leaving the field chooses
 * the only city that it offers.
 */
export default function CitySelect({
  country,
  value,
  onChange,
  label,
  error,
  typed: before,
  isFocused,
}: CitySelectProps) {
  const { t } = useTranslation('profile');
  const [typed, setTyped] = useState(value?.name ?? '');
  // The list starts with the chosen city's name; restores the text typed before the list loaded.
  useEffect(() => {
    if (before !== undefined) setTyped(before);
  }, [before]);
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const { data, isPlaceholderData } = useQuery({
    ...query(findCities, { query: { country, q: asked } }),
    enabled: asked !== '' && asked !== value?.name,
    placeholderData: keepPreviousData,
  });
  const { data: regions } = useQuery(regionsQuery);
  const cities = asked === '' ? [] : (data?.cities ?? []);
  const [only] = cities.length === 1 && asked === typed.trim() && !isPlaceholderData ? cities : [];
  const regionOf = (city: City) =>
    regions?.regions.find((region) => region.country === city.country && region.code === city.region)?.name;
  const isTwice = (city: City) => cities.filter((other) => other.name === city.name).length > 1;
  const found = cities.map((city) => ({
    value: String(city.id),
    label: isTwice(city) ? [city.name, regionOf(city)].filter(Boolean).join(', ') : city.name,
  }));
  const own =
    value && !found.some((choice) => choice.value === String(value.id))
      ? [{ value: String(value.id), label: value.name }]
      : [];
  return (
    <>
      <OverlayStyle />
      <Select
        label={label ?? t('field.city')}
        placeholder={t('city_hint')}
        searchable
        clearable
        autoFocus={isFocused}
        data={[...own, ...found]}
        filter={({ options, search }) =>
          search === value?.name
            ? options
            : options.filter(
                (option) => !('value' in option) || cities.some((city) => String(city.id) === option.value),
              )
        }
        value={value ? String(value.id) : null}
        searchValue={typed}
        onSearchChange={setTyped}
        onBlur={() => !value && only && onChange(only)}
        onChange={(id) => onChange(cities.find((city) => String(city.id) === id) ?? null)}
        nothingFoundMessage={asked === '' || !data ? undefined : t('city_none')}
        comboboxProps={{ shadow: 'md' }}
        autoComplete="off"
        error={error}
      />
    </>
  );
}
