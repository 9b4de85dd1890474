import { listInterests, maxInterests } from '@rendezvous/contract/profile';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { query } from '../../../platform/query/query.ts';
import { Text } from '../../../ui/text.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { type Interest, useInterests } from './use-interests.ts';

interface InterestsFieldProps {
  value: readonly Interest[];
  onChange: (value: Interest[]) => void;
  error?: ReactNode;
  /** For pages whose heading is the label. */
  hidesLabel?: boolean;
}

/** The interests as chips, up to a profile's maximum. */
export function InterestsField({ value, onChange, error, hidesLabel }: InterestsFieldProps) {
  const { t } = useTranslation('profile');
  const choices = useInterests(useSuspenseQuery(query(listInterests)).data.interests);
  const toggle = (interest: Interest) =>
    onChange(value.includes(interest) ? value.filter((chosen) => chosen !== interest) : [...value, interest]);
  return (
    <ChoiceChips
      label={t('field.interests')}
      hidesLabel={hidesLabel}
      choices={choices}
      chosen={value}
      onToggle={toggle}
      isFull={value.length >= maxInterests}
      error={error}
      hint={
        <Text isSmall tone="pale" style={{ marginBlockStart: 'var(--mantine-spacing-xs)' }} aria-live="polite">
          {t('interests_count', { count: value.length, max: maxInterests })}
        </Text>
      }
    />
  );
}
