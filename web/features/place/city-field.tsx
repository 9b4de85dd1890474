import '@mantine/core/styles/Combobox.layer.css';
import { Button, NativeSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type City, findCities, geocode, listRegions } from '@rendezvous/contract/place';
import type { Country } from '@rendezvous/contract/shared';
import IconCurrentLocation from '@tabler/icons-react/dist/esm/icons/IconCurrentLocation.mjs';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/i18n.ts';
import { useSettings } from '../../platform/page.tsx';
import { query } from '../../platform/query.ts';

export interface Home {
  readonly country: Country;
  readonly city: { readonly id: number; readonly name: string } | null;
}

interface CityFieldProps {
  value: Home;
  onChange: (home: Home) => void;
  error?: string | undefined;
}

/** A country, and a city in it by typing or by one's position. Its words are those of the profile. */
export function CityField({ value, onChange, error }: CityFieldProps) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { countries } = useSettings();
  const [typed, setTyped] = useState(value.city?.name ?? '');
  const [asked] = useDebouncedValue(typed, 200);
  const cities = useQuery({
    ...query(findCities, { query: { country: value.country, q: asked } }),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const { data: known } = useQuery({ ...query(listRegions), staleTime: Number.POSITIVE_INFINITY });

  const labelOf = (city: City) =>
    [city.name, known?.regions.find(({ country, code }) => country === city.country && code === city.region)?.name].filter(Boolean).join(', ');
  const found = (asked.trim() === '' ? [] : (cities.data?.cities ?? [])).filter((city) => city.id !== value.city?.id);
  const options = [
    ...(value.city ? [{ value: String(value.city.id), label: value.city.name }] : []),
    ...found.map((city) => ({ value: String(city.id), label: labelOf(city) })),
  ];

  const locate = useMutation({
    mutationFn: whereAmI,
    onSuccess: (city) => {
      setTyped(city.name);
      onChange({ country: city.country, city });
    },
  });

  return (
    <>
      <NativeSelect
        size="md"
        label={t('field.country')}
        value={value.country}
        data={countries.map((code) => ({ value: code, label: format.country(code) })).sort((one, other) => format.compare(one.label, other.label))}
        onChange={(event) => {
          setTyped('');
          onChange({ country: event.currentTarget.value as Country, city: null });
        }}
      />
      <Select
        label={t('field.city')}
        placeholder={t('city_hint')}
        searchable
        autoComplete="off"
        data={options}
        filter={({ options: all }) => all}
        value={value.city ? String(value.city.id) : null}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={typed.trim() === '' || cities.isFetching ? null : t('city_none')}
        error={error}
        onChange={(id) => {
          const city = cities.data?.cities.find((one) => String(one.id) === id);
          if (city) onChange({ country: city.country, city });
        }}
      />
      <Button variant="subtle" leftSection={<IconCurrentLocation size={20} aria-hidden />} loading={locate.isPending} onClick={() => locate.mutate()}>
        {t('locate')}
      </Button>
      {locate.isError && <p role="alert">{t('locate_failed')}</p>}
    </>
  );
}

/** Two decimals are about a kilometre: enough for the nearest city, and no more is told. */
const coarse = (degrees: number) => Math.round(degrees * 100) / 100;

async function whereAmI(): Promise<City> {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { maximumAge: 3_600_000, timeout: 15_000 }),
  );
  const city = await api(geocode, { query: { lat: coarse(coords.latitude), lon: coarse(coords.longitude) } });
  if (city === false) throw new Error('No city near');
  return city;
}
