import { Text } from '@mantine/core';
import { interests, maxInterests, type OwnProfile } from '@rendezvous/contract/profile';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/i18n.ts';
import { ChoiceChips } from './choice-chips.tsx';

type Interest = OwnProfile['interests'][number];

interface InterestsFieldProps {
  value: readonly Interest[];
  onChange: (value: Interest[]) => void;
  error?: ReactNode;
}

/** Last in the list, so that nobody begins with them. */
const intimate: readonly Interest[] = [
  'analsex',
  'bondage',
  'exchanging_pictures',
  'lingerie',
  'masturbating',
  'one_night_stand',
  'oral_sex',
  'public_sex',
  'sadomasochism',
  'safe_sex',
  'sex',
  'sex_toys',
  'threesome',
];

/** The interests as chips, in the order of the alphabet of the page's language, the intimate ones at the end. */
export function InterestsField({ value, onChange, error }: InterestsFieldProps) {
  const { t } = useTranslation('profile');
  const { compare } = useFormat();
  const choices = interests
    .map((interest) => ({ value: interest, label: t(`interest.${interest}`) }))
    .sort((one, other) => Number(intimate.includes(one.value)) - Number(intimate.includes(other.value)) || compare(one.label, other.label));
  const toggle = (interest: Interest) => onChange(value.includes(interest) ? value.filter((chosen) => chosen !== interest) : [...value, interest]);
  return (
    <ChoiceChips
      label={t('field.interests')}
      choices={choices}
      chosen={value}
      onToggle={toggle}
      isFull={value.length >= maxInterests}
      error={error}
      hint={
        <Text size="sm" c="dimmed" mt={8} aria-live="polite">
          {t('interests_count', { count: value.length, max: maxInterests })}
        </Text>
      }
    />
  );
}
