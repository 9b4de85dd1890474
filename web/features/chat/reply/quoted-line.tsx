import { use } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ConversationContext } from '../conversation/group.ts';
import { ReplyStyle } from './reply-style.tsx';

/** The line of its receiver's profile that a message answers, at its top. */
export default function QuotedLine({ line, isOwn }: { line: string; isOwn: boolean }) {
  const { t } = useTranslation('chat');
  const { name } = use(ConversationContext).member;
  return (
    <span className="reply-quote">
      <ReplyStyle />
      <strong>{isOwn ? t('reply.their_profile', { name }) : t('reply.your_profile')}</strong>
      <span dir="auto">{line}</span>
    </span>
  );
}
