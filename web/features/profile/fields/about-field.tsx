import { Textarea } from '@mantine/core';
import { maxAbout } from '@rendezvous/contract/profile';
import { countCharacters } from '@rendezvous/contract/text/graphemes';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

interface AboutFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** The text about oneself; shows the remaining length when it runs short. */
export function AboutField({ value, onChange, error }: AboutFieldProps) {
  const { t } = useTranslation('profile');
  const count = countCharacters(value.trim());
  return (
    <Textarea
      label={t('field.about')}
      placeholder={t('about_hint')}
      autosize
      minRows={4}
      maxRows={14}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ?? (count > maxAbout && t('error.about_too_long'))}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={t('about_count', { count, max: maxAbout })}
    />
  );
}
