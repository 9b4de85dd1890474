import type { InputProps } from '../../platform/form/form.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { SecretInput } from './secret-input.tsx';

/** §5: a new password, typed twice. */
export function NewPasswordFields({ propsOf }: { propsOf: (field: 'password' | 'repeat') => InputProps }) {
  const { t } = useTranslation('access');
  return (
    <>
      <SecretInput
        name="password"
        label={t('new_password')}
        description={t('account:password_hint')}
        autoComplete="new-password"
        {...propsOf('password')}
      />
      <SecretInput name="repeat" label={t('repeat')} autoComplete="new-password" {...propsOf('repeat')} />
    </>
  );
}
