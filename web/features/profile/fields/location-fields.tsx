import { Button, NativeSelect, Stack } from '@mantine/core';
import type { OwnProfile } from '@rendezvous/contract/profile';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import type { FormErrors } from '../../../platform/form/form.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Text } from '../../../ui/text.tsx';
import { regionsQuery } from '../profile.queries.ts';
import { CityField } from './city-field.tsx';

// Apart, because few members use it and its many texts make it heavy.
const LocateButton = lazy(async () => ({ default: (await import('./locate-button.tsx')).LocateButton }));

export type Location = Pick<OwnProfile, 'country' | 'region' | 'city'>;

interface LocationFieldsProps {
  value: Location;
  onChange: (value: Location) => void;
  errors?: FormErrors;
}

/** Country, city and, without a city, region. A city implies its region. */
export function LocationFields({ value, onChange, errors = {} }: LocationFieldsProps) {
  const { t } = useTranslation('profile');
  const { country: countryName, compare } = useFormat();
  const { countries, geoip_selected_country } = useSettings();
  const country = value.country ?? geoip_selected_country;
  const { data } = useQuery(regionsQuery);
  const regions = (data?.regions ?? []).filter((region) => region.country === country);
  const named = countries
    .map((code) => ({ value: code, label: countryName(code) }))
    .sort((one, other) => compare(one.label, other.label));
  return (
    <Stack gap="md">
      <Suspense
        fallback={
          <div>
            <Button variant="light" disabled>
              {t('locate')}
            </Button>
          </div>
        }
      >
        <LocateButton
          onFound={(city) =>
            countries.includes(city.country) && onChange({ country: city.country, region: city.region, city })
          }
        />
      </Suspense>
      {countries.length > 1 && (
        <NativeSelect
          label={t('field.country')}
          value={country}
          data={named}
          onChange={(event) =>
            onChange({ country: event.currentTarget.value as typeof country, region: null, city: null })
          }
          error={errors.country}
        />
      )}
      <CityField
        country={country}
        value={value.city}
        onChange={(city) =>
          onChange(
            city ? { country: city.country, region: city.region, city } : { country, region: value.region, city: null },
          )
        }
        error={errors.city}
      />
      {regions.length > 0 && (
        <NativeSelect
          label={t(`region_label.${country}`)}
          value={value.region ?? ''}
          data={[
            { value: '', label: t('choose_region') },
            ...regions
              .map((region) => ({ value: region.code, label: region.name }))
              .sort((one, other) => compare(one.label, other.label)),
          ]}
          onChange={(event) => onChange({ country, region: event.currentTarget.value || null, city: null })}
          error={errors.region}
        />
      )}
      <Text isSmall tone="pale">
        {t('location_private')}
      </Text>
    </Stack>
  );
}
