import { chatFailures, maxFreeConversations } from '@rendezvous/contract/chat';
import { creditFailures } from '@rendezvous/contract/credit';
import type { User } from '@rendezvous/contract/member';
import type { ReactNode } from 'react';
import { isPlainPress } from '../../../platform/document/follow.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { pathWithNext } from '../../../platform/query/load.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chatPath } from '../../../ui/member/member-path.ts';
import type { ChatPage } from '../chat.queries.ts';
import classes from './composer.module.css';

/** Whether the composer can send. `paywall`: only after buying credits, which also makes the member premium. */
export type SendState = 'open' | 'paywall' | 'blocked';

export function sendStateOf({ can, message_credits }: ChatPage, { credits }: User): SendState {
  const { reason } = can.message;
  if (reason === chatFailures.conversation_limit.code) return 'paywall';
  // The balance changes with every message; the page's permission dates from when it was read.
  if (reason && reason !== creditFailures.insufficient.code) return 'blocked';
  return credits < message_credits ? 'paywall' : 'open';
}

interface ComposerNoticeProps {
  page: ChatPage;
  sendState: SendState;
  /** Shows the packages over the page; without script the link leads to them. */
  onBuy: () => void;
}

/** Above the field: what delays a message, or why none can be sent and what unlocks sending. */
export function ComposerNotice({ page, sendState, onBuy }: ComposerNoticeProps) {
  const { t } = useTranslation('chat');
  // Over pages other than a conversation these words are not there yet.
  useTranslation('credit');
  const { status } = useMember();
  const { reason } = page.can.message;
  if (sendState === 'blocked') return <Notice isBlocking>{codeText(t, reason ?? '')}</Notice>;
  if (sendState === 'paywall') {
    const isLimit = reason === chatFailures.conversation_limit.code;
    return (
      <Notice
        action={
          <ButtonLink
            to={pathWithNext('/credits', chatPath(page.chat.profile.id))}
            prefetch="none"
            color="secondary"
            size="sm"
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              onBuy();
            }}
          >
            {t(isLimit ? 'limit.action' : 'credit:buy')}
          </ButtonLink>
        }
        isBlocking
      >
        {isLimit ? t('error.conversation_limit', { max: maxFreeConversations }) : t('credit:error.insufficient')}
      </Notice>
    );
  }
  return status === 'not_confirmed' && <Notice>{t('unconfirmed')}</Notice>;
}

function Notice({ children, action, isBlocking }: { children: ReactNode; action?: ReactNode; isBlocking?: boolean }) {
  return (
    <div className={classes.notice} data-blocking={isBlocking || undefined} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
