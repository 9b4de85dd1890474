import type { Chat } from '@rendezvous/contract/chat';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';
import BlockDialog from '../../safety/block-dialog.tsx';
import { ArrangeButtons } from '../arrange/arrange-buttons.tsx';
import { chatsQuery } from '../chat.queries.ts';

const RemoveChat = lazy(() => import('../remove-chat.tsx'));

/** What a member can do with a conversation and the other member. */
export default function ChatChoices({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat');
  const { id, name } = chat.profile;
  const navigate = useNavigate();
  const listed = useQuery(chatsQuery).data?.chats.find(({ conversation }) => conversation.id === chat.conversation.id);
  const report = async () => {
    const { reportMember } = await import('../../safety/report-member.ts');
    reportMember(id, name, { t, navigate });
  };
  const [isBlocking, setBlocking] = useState(false);
  const [isRemoving, setRemoving] = useState<boolean>();
  return (
    <>
      <DropdownLink to={memberPath(id)}>{t('view_profile')}</DropdownLink>
      {listed && <ArrangeButtons chat={listed} isShown />}
      <DropdownButton onClick={() => setBlocking(true)}>{t('safety:block.action')}</DropdownButton>
      <DropdownButton onClick={() => inBackground(report())}>{t('safety:report.action')}</DropdownButton>
      {chat.last_message && (
        <DropdownButton onClick={() => startTransition(() => setRemoving(true))}>{t('remove.action')}</DropdownButton>
      )}
      <BlockDialog id={id} name={name} leaveTo="/chats" isOpen={isBlocking} onClose={() => setBlocking(false)} />
      <Suspense>
        {isRemoving !== undefined && (
          <RemoveChat chat={chat} isShown isOpen={isRemoving} onClose={() => setRemoving(false)} />
        )}
      </Suspense>
    </>
  );
}
