import { chatFailures, maxFreeConversations } from '@rendezvous/contract/chat';
import { creditFailures } from '@rendezvous/contract/credit';
import type { User } from '@rendezvous/contract/member';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { codeText } from '../../../platform/query/problem.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import type { ChatPage } from '../chat.queries.ts';
import classes from './composer.module.css';

/** Whether a message may be written: `blocked` also for want of credits. */
export function standingOf({ can, message_credits }: ChatPage, { credits }: User): 'free' | 'blocked' {
  const { reason } = can.message;
  // The balance changes with every message; the page's permission dates from when it was read.
  if (reason && reason !== creditFailures.insufficient.code) return 'blocked';
  return credits < message_credits ? 'blocked' : 'free';
}

/** Above the field: the price of a message, what it waits for, or why none can be written and what unlocks it. */
export function ComposerNotice({ page, standing }: { page: ChatPage; standing: 'free' | 'blocked' }) {
  const { t } = useTranslation('chat');
  const { credits, status } = useMember();
  const { reason } = page.can.message;
  if (standing === 'blocked') {
    if (reason === chatFailures.conversation_limit.code) {
      return (
        <Notice
          action={
            <ButtonLink to="/premium" color="secondary" size="sm">
              {t('limit.action')}
            </ButtonLink>
          }
          isBlocking
        >
          {t('error.conversation_limit', { max: maxFreeConversations })}
        </Notice>
      );
    }
    if (!reason || reason === creditFailures.insufficient.code) {
      return (
        <Notice
          action={
            <ButtonLink to="/credits" color="secondary" size="sm">
              {t('credit:buy')}
            </ButtonLink>
          }
          isBlocking
        >
          {t('credit:error.insufficient')}
        </Notice>
      );
    }
    return <Notice isBlocking>{codeText(t, reason)}</Notice>;
  }
  return (
    <>
      {status === 'not_confirmed' && <Notice>{t('unconfirmed')}</Notice>}
      {page.message_credits > 0 && (
        <p className={classes.price}>{t('price', { price: page.message_credits, credits })}</p>
      )}
    </>
  );
}

function Notice({ children, action, isBlocking }: { children: ReactNode; action?: ReactNode; isBlocking?: boolean }) {
  return (
    <div className={classes.notice} data-blocking={isBlocking || undefined} role="status">
      <p>{children}</p>
      {action}
    </div>
  );
}
