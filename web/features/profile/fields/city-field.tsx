import { TextInput } from '@mantine/core';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { CityFieldProps } from './city-select.tsx';

const CitySelect = lazy(() => import('./city-select.tsx'));

/** Finds a city by the first letters of its name. The suggestions' code is fetched on first focus. */
export function CityField(props: CityFieldProps) {
  const { t } = useTranslation('profile');
  const [isReached, setReached] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [typed, setTyped] = useState<string>();
  const { value, label, error } = props;
  return (
    <Suspense>
      {isReached ? (
        <CitySelect {...props} typed={typed} isFocused={isFocused} />
      ) : (
        <TextInput
          label={label ?? t('field.city')}
          placeholder={t('city_hint')}
          value={typed ?? value?.name ?? ''}
          error={error}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={() => {
            setFocused(true);
            // A transition keeps this field until the list has loaded; a fallback would be a new field without focus.
            startTransition(() => setReached(true));
          }}
          onBlur={() => setFocused(false)}
        />
      )}
    </Suspense>
  );
}
