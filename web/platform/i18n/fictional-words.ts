import { useSettings } from '../document/page.tsx';
import { useTranslation } from './i18n.ts';

/** The brand's words for fictional profiles in the reader's language, plain and capitalised. */
export function useFictionalWords() {
  const { fictional_singular, fictional_plural } = useSettings();
  const { language } = useTranslation().i18n;
  const capital = (text: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
  return {
    profile: fictional_singular,
    Profile: capital(fictional_singular),
    profiles: fictional_plural,
    Profiles: capital(fictional_plural),
  };
}
