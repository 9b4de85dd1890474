import { takeBackMessage } from '@rendezvous/contract/chat-message';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, startTransition, use, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { codeText } from '../../../platform/query/problem.ts';
import Confirmation from '../../../ui/dialog/confirmation.tsx';
import { DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { DropdownList } from '../../../ui/dropdown-list.tsx';
import { putChanged } from '../chat.cache.ts';
import { chatsQuery } from '../chat.queries.ts';
import { lineOf } from '../kinds.tsx';
import { ConversationContext, isStillAllowed, type Shown } from './group.ts';

const ReportDialog = lazy(() => import('../../safety/report/report-dialog.tsx'));

type ConfirmedAction = 'take_back' | 'report';

interface MessageOptionsProps {
  message: Shown & { id: string };
  /** The element beside which the options open. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The options of a message. */
export default function MessageOptions({ message, anchor, onClose }: MessageOptionsProps) {
  const { t } = useTranslation('chat');
  const { member, onReply, noReceipts } = use(ConversationContext);
  const [asked, setAsked] = useState<ConfirmedAction>();
  // The list closes before the window is there.
  const isAsking = useRef(false);
  const ask = (what: ConfirmedAction) => {
    isAsking.current = true;
    startTransition(() => setAsked(what));
  };
  const { id, own, content, state, created_at, can } = message;
  const isReviewed = state === 'held' || state === 'refused';
  const isWaiting = state === 'pending' || isReviewed;
  const words = 'text' in content ? content.text : '';
  return (
    <>
      <DropdownList anchor={anchor} isAtStart={!own} onClose={() => !isAsking.current && onClose()}>
        {onReply && !isWaiting && content.kind !== 'taken_back' && (
          <DropdownButton onClick={() => onReply({ ...content, id, own } as Parameters<typeof onReply>[0])}>
            {t('message.reply')}
          </DropdownButton>
        )}
        {/* Browsers have a clipboard over https only. */}
        {words !== '' && navigator.clipboard && (
          <DropdownButton onClick={() => inBackground(navigator.clipboard.writeText(words))}>
            {t('message.copy')}
          </DropdownButton>
        )}
        {isStillAllowed(can?.take_back) && (
          <DropdownButton onClick={() => ask('take_back')}>{t('message.take_back')}</DropdownButton>
        )}
        {own && state === 'sent' && noReceipts && <DropdownLink to="/premium">{codeText(t, noReceipts)}</DropdownLink>}
        {!own && isStillAllowed(can?.report) && (
          <DropdownButton onClick={() => ask('report')}>{t('safety:report.action')}</DropdownButton>
        )}
      </DropdownList>
      <Suspense>
        {asked === 'take_back' && (
          <TakeBack id={id} isPending={isWaiting} isRefunded={isReviewed} isOpen onClose={onClose} />
        )}
        {asked === 'report' && (
          <ReportDialog
            member={member}
            from="message"
            messages={[{ id, own, created_at, line: lineOf(content, t) }]}
            leaveTo="/chats"
            isOpen
            onClose={onClose}
          />
        )}
      </Suspense>
    </>
  );
}

interface TakeBackProps {
  id: string;
  /** A pending message has reached nobody who could see or report it. */
  isPending: boolean;
  /** While a person looks at it first, its price comes back. */
  isRefunded: boolean;
  isOpen: boolean;
  onClose: () => void;
}

function TakeBack({ id, isPending, isRefunded, isOpen, onClose }: TakeBackProps) {
  const { t } = useTranslation('chat');
  const {
    conversation,
    member: { name },
  } = use(ConversationContext);
  const client = useQueryClient();
  const takeBack = async () => {
    const changed = await api(takeBackMessage, { body: { conversation, message: id } });
    if (!putChanged(client, changed)) inBackground(client.invalidateQueries({ queryKey: chatsQuery.queryKey }));
  };
  return (
    <Confirmation
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={takeBack}
      title={t('take_back.title')}
      confirm={t('message.take_back')}
      isDangerous
    >
      <p>{t(isRefunded ? 'take_back.held' : isPending ? 'take_back.pending' : 'take_back.text', { name })}</p>
      {!isPending && <p>{t('take_back.evidence', { name })}</p>}
    </Confirmation>
  );
}
