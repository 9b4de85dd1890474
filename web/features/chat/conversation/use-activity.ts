import { useTranslation } from '../../../platform/i18n/i18n.ts';
import type { ChatPage } from '../chat.queries.ts';

/** How lately the other member was here, as far as the reader may know; null otherwise. */
export function useActivity({ chat: { profile }, last_active }: ChatPage): string | null {
  const { t } = useTranslation('chat');
  if (profile.online) return t('common:member.online');
  return last_active && t(`active.${last_active}`);
}
