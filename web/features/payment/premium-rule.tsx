import { maxFreeConversations } from '@rendezvous/contract/chat';
import { useTranslation } from '../../platform/i18n/i18n.ts';

/** What is free and what makes a member premium, stated before anybody signs up. */
export function PremiumRule({ className }: { className: string | undefined }) {
  const { t } = useTranslation('payment');
  return (
    <p className={className}>
      {t('premium.conversations_text', { free: maxFreeConversations })} {t('credits.intro_free')}
    </p>
  );
}
