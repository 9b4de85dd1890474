import { useSettings } from '../../platform/document/page.tsx';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** The text to which members consent: where membership itself reveals special data, or where only the profile does. */
export function useConsentText(): string {
  const { t } = useTranslation('consent');
  const { name, requires_consent } = useSettings();
  return t(requires_consent ? 'text.membership' : 'text.profile', { name });
}
