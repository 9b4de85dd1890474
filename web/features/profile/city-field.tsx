import { TextInput } from '@mantine/core';
import type { City } from '@rendezvous/contract/place';
import type { Country } from '@rendezvous/contract/shared';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../platform/i18n/i18n.ts';

export interface CityFieldProps {
  country: Country;
  value: { id: number; name: string } | null;
  onChange: (city: City | null) => void;
  label?: string;
  error?: ReactNode;
}

export interface CitySelectProps extends CityFieldProps {
  /** What was typed while the suggestions were on their way. */
  typed: string | undefined;
  isFocused: boolean;
}

const CitySelect = lazy(() => import('./city-select.tsx'));

/** A city by the first letters of its name. The list of suggestions is fetched when somebody first comes to the field. */
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
            // This field stays until the list is there: a fallback would be another one, without focus.
            startTransition(() => setReached(true));
          }}
          onBlur={() => setFocused(false)}
        />
      )}
    </Suspense>
  );
}
