import { useTranslation } from '../../../platform/i18n/i18n.ts';

/** A browser and its system in words. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const { t } = useTranslation('access');
  return ({ browser, system }) =>
    browser && system ? t('device.both', { browser, system }) : (browser ?? system ?? t('device.unknown'));
}
