import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { SettingsLink } from '../../../ui/settings/settings-row.tsx';

/** §2 Settings: leads to what was spent, the limit and the pause. */
export function SpendingRow() {
  const { t } = useTranslation('spending');
  return <SettingsLink to="/settings/spending" name={t('title')} value={t('row')} />;
}
