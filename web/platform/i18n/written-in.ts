import { type Language, languageOf } from '@rendezvous/contract/shared';
import { useFormat } from './format.ts';
import { useTranslation } from './i18n.ts';

/** Names the language of a member's text where it is not the reader's: "In Dutch". */
export function useWrittenIn(language: Language | null | undefined): string | null {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  if (!language || language === languageOf(i18n.language)) return null;
  return t('member.written_in', { language: format.language(language) });
}
