import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { SettingsLink } from '../../ui/settings/settings-row.tsx';

/** Leads to photo verification, where the brand offers it. */
export function VerificationRow() {
  const { t } = useTranslation('verification');
  const { verification } = useSettings();
  return verification && <SettingsLink to="/settings/verification" name={t('title')} value={t('row')} />;
}
