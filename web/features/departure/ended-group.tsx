import { useSettings } from '../../platform/document/page.tsx';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { SettingsGroup } from '../../ui/settings/settings-group.tsx';
import { SettingsLink } from '../../ui/settings/settings-row.tsx';
import { DeletionRow } from './deletion-row.tsx';

/** What the end of a brand means for a member: until when, their credits and their data. */
export function EndedGroup() {
  const { t } = useTranslation('ended');
  const { t: data } = useTranslation('departure');
  const { day } = useDates();
  const { name, usable_until } = useSettings();
  const until = usable_until ? t('until', { date: day(usable_until) }) : t('open');
  return (
    <SettingsGroup id="ended" title={t('title', { name })} text={`${until} ${t('gone')}`}>
      <SettingsLink to="/pages/service" name={t('credits')} value={t('credits_text')} />
      <SettingsLink to="/settings#data" name={data('data.title')} value={t('data_text')} />
      <DeletionRow />
    </SettingsGroup>
  );
}
