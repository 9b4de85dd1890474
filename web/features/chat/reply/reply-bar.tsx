import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { use } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConversationContext, type Replied } from '../conversation/group.ts';
import { lineOf } from '../kinds.tsx';
import { ReplyStyle } from './reply-style.tsx';

interface ReplyBarProps {
  /** A message, or a line of the other member's profile. */
  quote: Replied | string;
  onCancel: () => void;
}

/** Above the field: what the next message answers. */
export default function ReplyBar({ quote, onCancel }: ReplyBarProps) {
  const { t } = useTranslation('chat');
  const { name } = use(ConversationContext).member;
  return (
    <div className="reply-bar" role="status">
      <ReplyStyle />
      <p>
        <strong>
          {typeof quote === 'string'
            ? t('reply.their_profile', { name })
            : t(quote.own ? 'reply.to_self' : 'reply.to', { name })}
        </strong>
        <span dir="auto">{typeof quote === 'string' ? quote : lineOf(quote, t)}</span>
      </p>
      <IconButton icon={IconX} label={t('reply.cancel')} onClick={onCancel} />
    </div>
  );
}
