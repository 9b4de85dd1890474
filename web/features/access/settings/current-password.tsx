import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { SecretInput } from '../secret-input.tsx';

/** The password that a change asks for, with the address under which a password manager keeps it. */
export function CurrentPassword(props: Omit<PasswordInputProps, 'label' | 'autoComplete'>) {
  const { t } = useTranslation('access');
  const { email } = useMember();
  return (
    <>
      <input hidden readOnly autoComplete="username" value={email} />
      <SecretInput label={t('current')} autoComplete="current-password" {...props} />
    </>
  );
}
