import { daysToReactivate } from '@rendezvous/contract/departure';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { SettingsLink } from '../../ui/settings/settings-row.tsx';

/** §2 Settings: leads to deleting the account. */
export function DeletionRow() {
  const { t } = useTranslation('departure');
  const text = t('settings.text', { days: daysToReactivate });
  return <SettingsLink to="/settings/delete" name={t('settings.action')} value={text} />;
}
