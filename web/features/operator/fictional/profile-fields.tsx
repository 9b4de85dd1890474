import { NativeSelect, TextInput } from '@mantine/core';
import { maxAbout, soughtGenders } from '@rendezvous/contract/profile';
import type { Country } from '@rendezvous/contract/shared';
import type { ReactNode } from 'react';
import { useSettings } from '../../../platform/document/page.tsx';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { CityField } from '../../profile/fields/city-field.tsx';

/** What is written of a profile, as its form has it. */
export interface Written {
  readonly name: string;
  readonly about: string;
  readonly country: Country;
  readonly city: { id: number; name: string } | null;
  readonly sought_gender: (typeof soughtGenders)[number] | null;
  readonly sought_min_age: number | null;
  readonly sought_max_age: number | null;
}

interface ProfileFieldsProps {
  readonly written: Written;
  readonly onChange: (written: Written) => void;
  readonly errors: Readonly<Record<string, ReactNode>>;
}

const toAge = (typed: string): number | null => (typed === '' ? null : Number(typed));

/** What the call takes of them; a city that was not found is refused by the server. */
export const bodyOf = ({ country: _country, city, ...written }: Written) => ({ ...written, city: city?.id ?? 0 });

/** The texts, the place and the wishes of a fictional profile. */
export function ProfileFields({ written, onChange, errors }: ProfileFieldsProps) {
  const { t } = useTranslation('fictional');
  const { countries } = useSettings();
  const format = useFormat();
  const set = (more: Partial<Written>) => onChange({ ...written, ...more });
  return (
    <>
      <TextInput
        label={t('profile:field.name')}
        value={written.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={errors.name}
        autoComplete="off"
      />
      <NativeSelect
        label={t('profile:field.country')}
        value={written.country}
        onChange={({ currentTarget }) => set({ country: currentTarget.value as Country, city: null })}
        data={countries.map((code) => ({ value: code, label: format.country(code) }))}
      />
      <CityField
        key={written.country}
        country={written.country}
        value={written.city}
        onChange={(city) => set({ city })}
        error={errors.city}
      />
      <FreeTextField
        label={t('form.about')}
        description={t('form.about_hint')}
        autosize
        minRows={3}
        maxRows={10}
        most={maxAbout}
        tooLong="profile.about_too_long"
        value={written.about}
        onChange={({ currentTarget }) => set({ about: currentTarget.value })}
        error={errors.about}
      />
      <NativeSelect
        label={t('form.sought')}
        value={written.sought_gender ?? ''}
        onChange={({ currentTarget }) =>
          set({ sought_gender: (currentTarget.value || null) as Written['sought_gender'] })
        }
        data={[
          { value: '', label: '–' },
          ...soughtGenders.map((value) => ({ value, label: t(`form.sought_${value}`) })),
        ]}
      />
      <div className="desk-pair">
        <TextInput
          type="number"
          inputMode="numeric"
          label={t('form.from_age')}
          value={written.sought_min_age ?? ''}
          onChange={({ currentTarget }) => set({ sought_min_age: toAge(currentTarget.value) })}
          error={errors.sought_min_age}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          label={t('form.to_age')}
          value={written.sought_max_age ?? ''}
          onChange={({ currentTarget }) => set({ sought_max_age: toAge(currentTarget.value) })}
          error={errors.sought_max_age}
        />
      </div>
    </>
  );
}
