import type { PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { SecretInput } from '../secret-input.tsx';

/** The current password, required by a change; includes the address under which password managers store it. */
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
