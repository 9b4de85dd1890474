import { useTranslation } from '../../../platform/i18n/i18n.ts';

/** The name of a browser and its system. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const { t } = useTranslation('access');
  return ({ browser, system }) =>
    browser && system ? t('device.both', { browser, system }) : (browser ?? system ?? t('device.unknown'));
}
