import { type ReactNode, useState } from 'react';
import { useFictionalWords } from '../../../platform/i18n/fictional-words.ts';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { useMember } from '../../../platform/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import type { ChatPage } from '../chat.queries.ts';

/**
 * Asks before the first message that a member pays for to a fictional profile, with its price and that nobody can be
 * met. Returns the question, and `ask`, which tells whether it is asked.
 */
export function useFictionalQuestion(page: ChatPage, send: () => void): { ask: () => boolean; question: ReactNode } {
  const { t } = useTranslation('chat');
  const { credits } = useMember();
  const { Profile } = useFictionalWords();
  const [isAsking, setAsking] = useState(false);
  const [hasAgreed, setAgreed] = useState(false);
  const { message_credits, messages, chat } = page;
  const isFirst = chat.profile.fictional_icon && message_credits > 0 && !messages.some(({ own }) => own);
  const ask = () => {
    const asks = isFirst && !hasAgreed;
    setAsking(asks);
    return asks;
  };
  const agree = async () => {
    setAgreed(true);
    send();
  };
  const question = (
    <ConfirmDialog
      isOpen={isAsking}
      onClose={() => setAsking(false)}
      onConfirm={agree}
      title={Profile}
      confirm={t('send')}
    >
      <p>{t('fictional.text')}</p>
      <p>{t('price', { price: message_credits, credits })}</p>
    </ConfirmDialog>
  );
  return { ask, question: chat.profile.fictional_icon && question };
}
