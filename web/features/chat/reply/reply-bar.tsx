import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { use } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConversationContext, type Replied } from '../conversation/group.ts';
import { lineOf } from '../kinds.tsx';
import { ReplyStyle } from './reply-style.tsx';

interface ReplyBarProps {
  quote: Replied;
  onCancel: () => void;
}

/** Above the field: the message to which the next one replies. */
export default function ReplyBar({ quote, onCancel }: ReplyBarProps) {
  const { t } = useTranslation('chat');
  const { name } = use(ConversationContext).member;
  return (
    <div className="reply-bar" role="status">
      <ReplyStyle />
      <p>
        <strong>{quote.own ? t('reply.to_self') : t('reply.to', { name })}</strong>
        <span>{lineOf(quote, t)}</span>
      </p>
      <IconButton icon={IconX} label={t('reply.cancel')} onClick={onCancel} />
    </div>
  );
}
