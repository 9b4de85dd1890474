import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Input, NativeSelect, SegmentedControl, Stack, Switch } from '@mantine/core';
import { sexualities } from '@rendezvous/contract/profile';
import type { SearchFilter } from '@rendezvous/contract/search';
import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { useUser } from '../../platform/session/session.ts';
import { AgeRange } from '../profile/fields/age-range.tsx';
import { CityField } from '../profile/fields/city-field.tsx';

import { CountrySelect, RegionSelect } from './country-select.tsx';
import { DistanceSlider } from './distance-slider.tsx';
import type { Address } from './search-address.ts';

interface FilterFormProps {
  address: Address;
  /** The filter that was applied, including defaults for what the address leaves open. */
  filter: SearchFilter;
  /** Distances can be measured, from the city searched or the member's own. */
  hasOrigin: boolean;
  onChange: (change: Partial<Address>) => void;
}

const usualDistance = 50;
const noPlace = { city: undefined, place: undefined, distance: undefined };

/** The filter's controls. Every change takes effect at once. */
export function FilterForm({ address, filter, hasOrigin, onChange }: FilterFormProps) {
  const { t } = useTranslation('search');
  const { geoip_selected_country, search_fields } = useSettings();
  const offers = (field: keyof SearchFilter) => search_fields.includes(field);
  const user = useUser();
  const country = filter.country === undefined || filter.country === 'any' ? undefined : filter.country;
  const city = address.city === undefined ? null : { id: address.city, name: address.place ?? '' };
  return (
    <Stack gap="md">
      {offers('gender') && <GenderChoice value={filter.gender} onChange={onChange} />}
      {offers('min_age') && <AgeRange min={filter.min_age} max={filter.max_age} onChange={onChange} />}
      {offers('country') && (
        <CountrySelect
          value={filter.country ?? 'any'}
          onChange={(chosen) => onChange({ country: chosen, countryregion: undefined, ...noPlace })}
        />
      )}
      {offers('countryregion') && country && !city && (
        <RegionSelect
          country={country}
          value={filter.countryregion}
          onChange={(countryregion) => onChange({ countryregion })}
        />
      )}
      {offers('city') && (
        <CityField
          key={city?.id ?? 'none'}
          label={t('filter.city')}
          country={country ?? user?.profile.country ?? geoip_selected_country}
          value={city}
          onChange={(chosen) =>
            onChange(
              chosen
                ? {
                    city: chosen.id,
                    place: chosen.name,
                    distance: offers('distance') ? (address.distance ?? usualDistance) : undefined,
                    countryregion: undefined,
                  }
                : noPlace,
            )
          }
        />
      )}
      {offers('distance') && (city || user) && (
        <DistanceSlider
          value={filter.distance}
          isCityOnly={filter.city !== undefined}
          lacksCity={!city && !hasOrigin}
          onChange={(distance) => onChange({ distance })}
        />
      )}
      {offers('sexuality') && <SexualityChoice value={filter.sexuality} onChange={onChange} />}
      {offers('photo') && (
        <Switch
          label={t('filter.photo')}
          checked={filter.photo === 'true'}
          onChange={(event) => onChange({ photo: event.currentTarget.checked ? 'true' : undefined })}
        />
      )}
      {offers('online') && (
        <Switch
          label={t('filter.online')}
          checked={filter.online === 'true'}
          onChange={(event) => onChange({ online: event.currentTarget.checked ? 'true' : undefined })}
        />
      )}
    </Stack>
  );
}

interface ChoiceProps<Field extends 'gender' | 'sexuality'> {
  value: SearchFilter[Field];
  onChange: (change: Pick<Address, Field>) => void;
}

function GenderChoice({ value, onChange }: ChoiceProps<'gender'>) {
  const { t } = useTranslation('search');
  return (
    <Input.Wrapper size="md" label={t('filter.gender')} labelElement="div">
      <SegmentedControl
        fullWidth
        mt="2xs"
        style={{ '--sc-padding': 'var(--mantine-spacing-xs) var(--mantine-spacing-2xs)' }}
        aria-label={t('filter.gender')}
        value={value ?? 'any'}
        onChange={(gender) => onChange({ gender: gender as Address['gender'] })}
        data={[
          { value: 'female', label: t('filter.female') },
          { value: 'male', label: t('filter.male') },
          { value: 'any', label: t('filter.any_gender') },
        ]}
      />
    </Input.Wrapper>
  );
}

function SexualityChoice({ value, onChange }: ChoiceProps<'sexuality'>) {
  const { t } = useTranslation('search');
  return (
    <NativeSelect
      label={t('filter.sexuality')}
      value={value ?? ''}
      onChange={(event) => onChange({ sexuality: (event.currentTarget.value || undefined) as Address['sexuality'] })}
      data={[
        { value: '', label: t('filter.any_sexuality') },
        ...sexualities.map((one) => ({ value: one, label: t(`profile:sexuality.${one}`) })),
      ]}
    />
  );
}
