import { maxAbout } from '@rendezvous/contract/profile';
import type { ReactNode } from 'react';
import { FreeTextField } from '../../../platform/form/free-text-field.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';

interface AboutFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** The text about oneself; shows the remaining length when it runs short. */
export function AboutField({ value, onChange, error }: AboutFieldProps) {
  const { t } = useTranslation('profile');
  return (
    <FreeTextField
      label={t('field.about')}
      placeholder={t('about_hint')}
      autosize
      minRows={4}
      maxRows={14}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      most={maxAbout}
      tooLong="profile.about_too_long"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      counted={(count) => t('about_count', { count, max: maxAbout })}
    />
  );
}
