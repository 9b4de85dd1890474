import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useHydrated } from '../../../platform/document/hydrated.ts';
import { useSettings } from '../../../platform/document/page.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { SettingsControl } from '../../../ui/settings/settings-row.tsx';

const schemes = ['auto', 'light', 'dark'] as const;

/** Light or dark pages in this browser; until a choice, as the brand says. */
export function AppearanceRow() {
  const { t } = useTranslation('member');
  const { theme } = useSettings();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const isKnown = useHydrated();
  const brands = theme.scheme === 'system' ? 'auto' : theme.scheme;
  const choice = (
    <NativeSelect
      aria-label={t('appearance')}
      value={isKnown ? colorScheme : brands}
      disabled={!isKnown}
      data={schemes.map((scheme) => ({ value: scheme, label: t(`scheme.${scheme}`) }))}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  );
  return <SettingsControl name={t('appearance')} control={choice} />;
}
