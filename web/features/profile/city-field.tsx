import { TextInput } from '@mantine/core';
import type { City } from '@rendezvous/contract/place';
import type { Country } from '@rendezvous/contract/shared';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n.ts';

export interface CityFieldProps {
  country: Country;
  value: { id: number; name: string } | null;
  onChange: (city: City | null) => void;
  label?: string;
  error?: string | undefined;
}

const CitySelect = lazy(() => import('./city-select.tsx'));

/** A city by the first letters of its name. The list of suggestions is fetched when somebody first comes to the field. */
export function CityField(props: CityFieldProps) {
  const { t } = useTranslation('profile');
  const [isReached, setReached] = useState(false);
  const { value, label, error } = props;
  const still = (
    <TextInput
      label={label ?? t('field.city')}
      placeholder={t('city_hint')}
      value={value?.name ?? ''}
      error={error}
      readOnly
      onFocus={() => setReached(true)}
    />
  );
  return isReached ? (
    <Suspense fallback={still}>
      <CitySelect {...props} />
    </Suspense>
  ) : (
    still
  );
}
