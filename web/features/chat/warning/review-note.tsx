import type { RefusalRule } from '@rendezvous/contract/scam';
import { use } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ConversationContext } from '../conversation/group.ts';

interface ReviewNoteProps {
  state: 'held' | 'refused';
  /** Why it was not delivered, if it was not because the other had gone. */
  rule: RefusalRule | undefined;
  className: string | undefined;
}

/** Tells a sender that a person looks at their message first, or what came of it. */
export default function ReviewNote({ state, rule, className }: ReviewNoteProps) {
  const { t } = useTranslation('scam');
  const { member } = use(ConversationContext);
  return (
    <span className={className} data-asked role="note">
      <span>
        {state === 'held'
          ? t('held', { name: member.name })
          : `${t(rule ? `refused_for.${rule}` : 'refused')} ${t('refunded')}`}{' '}
        {rule && <Link to="/measures">{t('appeal')}</Link>}
      </span>
    </span>
  );
}
