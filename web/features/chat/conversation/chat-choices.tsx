import type { Chat } from '@rendezvous/contract/chat';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { DropdownButton, DropdownLink } from '../../../ui/dropdown.tsx';
import { memberPath } from '../../../ui/member/member-path.ts';

const BlockDialog = lazy(() => import('../../safety/block-dialog.tsx'));
const RemoveChat = lazy(() => import('../remove-chat.tsx'));

/** What a member can do with a conversation and the other member. */
export default function ChatChoices({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat');
  const { id, name } = chat.profile;
  const navigate = useNavigate();
  const report = async () => {
    const { reportMember } = await import('../../safety/report-member.ts');
    reportMember(id, name, { t, navigate });
  };
  const [asked, setAsked] = useState<'block' | 'remove'>();
  const [isAsking, setAsking] = useState(false);
  const ask = (what: 'block' | 'remove') => {
    setAsked(what);
    setAsking(true);
  };
  const dialog = { isOpen: isAsking, onClose: () => setAsking(false) };
  return (
    <>
      <DropdownLink to={memberPath(id)}>{t('view_profile')}</DropdownLink>
      <DropdownButton onClick={() => ask('block')}>{t('safety:block.action')}</DropdownButton>
      <DropdownButton onClick={() => inBackground(report())}>{t('safety:report.action')}</DropdownButton>
      {chat.last_message && <DropdownButton onClick={() => ask('remove')}>{t('remove.action')}</DropdownButton>}
      <Suspense>
        {asked === 'block' && <BlockDialog id={id} name={name} leaveTo="/chats" {...dialog} />}
        {asked === 'remove' && <RemoveChat chat={chat} isShown {...dialog} />}
      </Suspense>
    </>
  );
}
