import type { Quote } from '@rendezvous/contract/chat';
import { use } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ConversationContext, messageAnchor } from '../conversation/group.ts';
import { lineOf } from '../kinds.tsx';
import { ReplyStyle } from './reply-style.tsx';

/** The message to which another one replies, at its top. */
export default function Quoted({ quote }: { quote: Quote }) {
  const { t } = useTranslation('chat');
  const { name } = use(ConversationContext).member;
  const writer = <strong>{quote.own ? t('you') : name}</strong>;
  if (quote.kind === 'older')
    return (
      <span className="reply-quote">
        <ReplyStyle />
        {writer}
        <em>{t('older')}</em>
      </span>
    );
  return (
    <Link className="reply-quote" to={{ hash: messageAnchor(quote.id) }} replace preventScrollReset>
      <ReplyStyle />
      {writer}
      <span dir="auto">{lineOf(quote, t)}</span>
    </Link>
  );
}
