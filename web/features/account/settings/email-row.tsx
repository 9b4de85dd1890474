import { lazy } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { SettingsRow } from '../../../ui/settings/settings-row.tsx';

const EmailForm = lazy(() => import('./email-form.tsx'));

/** §2 Settings, email. */
export function EmailRow() {
  const { t } = useTranslation('access');
  const { email } = useMember();
  return (
    <SettingsRow name={t('account:email')} value={email}>
      {(done) => <EmailForm onDone={(email) => done(t('email.sent', { email }))} />}
    </SettingsRow>
  );
}
