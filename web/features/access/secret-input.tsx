import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** A password field, with a button that shows the password. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation('access');
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
    />
  );
}
