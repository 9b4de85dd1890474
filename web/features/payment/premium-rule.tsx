import { maxFreeConversations } from '@rendezvous/contract/chat';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** How far one comes for free, and what makes one premium, so that nobody learns it only after signing up. */
export function PremiumRule({ className }: { className: string | undefined }) {
  const { t } = useTranslation('payment');
  return (
    <p className={className}>
      {t('premium.conversations_text', { free: maxFreeConversations })} {t('credits.intro_free')}
    </p>
  );
}
