import { lazy } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';

const PasswordForm = lazy(() => import('./password-form.tsx'));

/** §2 Settings, password. */
export function PasswordRow() {
  const { t } = useTranslation('access');
  return (
    <SettingsRow name={t('password.title')} value={t('password.text')}>
      {(done) => <PasswordForm onDone={() => done(t('password.saved'))} />}
    </SettingsRow>
  );
}
