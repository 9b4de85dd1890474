import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import BlockDialog from '../../safety/block-dialog.tsx';
import { ArrangeButtons } from '../arrange/arrange-buttons.tsx';
import { type ChatPage, chatsQuery } from '../chat.queries.ts';
import { toReportable } from '../reportable.ts';

const RemoveChat = lazy(() => import('../removal/remove-chat.tsx'));
const ReportDialog = lazy(() => import('../../safety/report/report-dialog.tsx'));

/** The options of a conversation and of the other member. */
export default function ChatChoices({ page: { chat, messages } }: { page: ChatPage }) {
  const { t } = useTranslation('chat');
  const { id, name } = chat.profile;
  const listed = useQuery(chatsQuery).data?.chats.find(({ conversation }) => conversation.id === chat.conversation.id);
  const [isBlocking, setBlocking] = useState(false);
  const [isReporting, setReporting] = useState<boolean>();
  const [isRemoving, setRemoving] = useState<boolean>();
  return (
    <>
      <DropdownLink to={memberPath(id)}>{t('view_profile')}</DropdownLink>
      {listed && <ArrangeButtons chat={listed} isShown />}
      <DropdownButton onClick={() => setBlocking(true)}>{t('safety:block.action')}</DropdownButton>
      <DropdownButton onClick={() => startTransition(() => setReporting(true))}>
        {t('safety:report.action')}
      </DropdownButton>
      {chat.last_message && (
        <DropdownButton onClick={() => startTransition(() => setRemoving(true))}>{t('remove.action')}</DropdownButton>
      )}
      <BlockDialog id={id} name={name} leaveTo="/chats" isOpen={isBlocking} onClose={() => setBlocking(false)} />
      <Suspense>
        {isReporting !== undefined && (
          <ReportDialog
            member={chat.profile}
            from="conversation"
            messages={toReportable(messages, t)}
            leaveTo="/chats"
            isOpen={isReporting}
            onClose={() => setReporting(false)}
          />
        )}
        {isRemoving !== undefined && (
          <RemoveChat chat={chat} isShown isOpen={isRemoving} onClose={() => setRemoving(false)} />
        )}
      </Suspense>
    </>
  );
}
