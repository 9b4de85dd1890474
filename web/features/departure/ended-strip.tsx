import IconDoorOff from '@tabler/icons-react/dist/esm/icons/IconDoorOff.mjs';
import { useSettings } from '../../platform/document/page.tsx';
import { useDates } from '../../platform/i18n/dates.ts';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { Warning, WarningLink } from '../../ui/state/warning.tsx';

/** Tells members on every page that their brand has ended; it stays, as what it tells cannot be put off. */
export function EndedStrip() {
  const { t } = useTranslation('ended');
  const { day } = useDates();
  const { name, usable_until } = useSettings();
  const line = usable_until ? t('line_until', { name, date: day(usable_until) }) : t('line', { name });
  const action = <WarningLink to="/settings#ended">{t('action')}</WarningLink>;
  return <Warning icon={IconDoorOff} title={t('title', { name })} line={line} action={action} />;
}
