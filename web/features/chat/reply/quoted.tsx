import type { Quote } from '@rendezvous/contract/chat';
import { use } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { ConversationContext } from '../conversation/group.ts';
import { lineOf } from '../kinds.tsx';
import { ReplyStyle } from './reply-style.tsx';

/** Scrolls to a message of the open conversation, if it has been read so far. */
function goTo(id: string): void {
  const message = document.getElementById(id);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  message?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  message?.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: 900, easing: 'ease-out' });
}

/** The message to which another one replies, at its top. */
export default function Quoted({ quote }: { quote: Quote }) {
  const { t } = useTranslation('chat');
  const { name } = use(ConversationContext);
  return (
    <button type="button" className="reply-quote" onClick={() => goTo(quote.id)}>
      <ReplyStyle />
      <strong>{quote.own ? t('you') : name}</strong>
      <span>{lineOf(quote, t)}</span>
    </button>
  );
}
