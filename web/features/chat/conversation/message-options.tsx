import { takeBackMessage, takeBackWithin } from '@rendezvous/contract/chat-message';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, startTransition, use, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import Confirmation from '../../../ui/dialog/confirmation.tsx';
import { DropdownButton } from '../../../ui/dropdown.tsx';
import { DropdownList } from '../../../ui/dropdown-list.tsx';
import { putChanged } from '../chat.cache.ts';
import { chatsQuery } from '../chat.queries.ts';
import { lineOf } from '../kinds.tsx';
import { ConversationContext, type Shown } from './group.ts';

const ReportDialog = lazy(() => import('../../safety/report/report-dialog.tsx'));

type Asked = 'take_back' | 'report';

interface MessageOptionsProps {
  message: Shown & { id: string };
  /** What the options stand beside. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What a member can do with a message. */
export default function MessageOptions({ message, anchor, onClose }: MessageOptionsProps) {
  const { t } = useTranslation('chat');
  const { member, onReply } = use(ConversationContext);
  const [asked, setAsked] = useState<Asked>();
  // The list closes before the window is there.
  const isAsking = useRef(false);
  const ask = (what: Asked) => {
    isAsking.current = true;
    startTransition(() => setAsked(what));
  };
  const { id, own, content, state, created_at } = message;
  const words = 'text' in content ? content.text : '';
  const isRecent = Date.now() - Date.parse(created_at) < takeBackWithin;
  return (
    <>
      <DropdownList anchor={anchor} isAtStart={!own} onClose={() => !isAsking.current && onClose()}>
        {onReply && state !== 'pending' && (
          <DropdownButton onClick={() => onReply({ ...content, id, own } as Parameters<typeof onReply>[0])}>
            {t('message.reply')}
          </DropdownButton>
        )}
        {words !== '' && (
          <DropdownButton onClick={() => inBackground(navigator.clipboard.writeText(words))}>
            {t('message.copy')}
          </DropdownButton>
        )}
        {own && (isRecent || state === 'pending') && (
          <DropdownButton onClick={() => ask('take_back')}>{t('message.take_back')}</DropdownButton>
        )}
        {!own && <DropdownButton onClick={() => ask('report')}>{t('safety:report.action')}</DropdownButton>}
      </DropdownList>
      <Suspense>
        {asked === 'take_back' && <TakeBack id={id} isOpen onClose={onClose} />}
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

function TakeBack({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
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
      <p>{t('take_back.text', { name })}</p>
    </Confirmation>
  );
}
