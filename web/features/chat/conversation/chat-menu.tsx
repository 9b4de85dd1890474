import type { Chat } from '@rendezvous/contract/chat';
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';

const ChatChoices = lazy(() => import('./chat-choices.tsx'));

/** The menu of a conversation. */
export function ChatMenu({ chat }: { chat: Chat }) {
  const { t } = useTranslation('chat');
  return (
    <Dropdown label={t('options', { name: chat.profile.name })} icon={IconDotsVertical}>
      <Suspense>
        <ChatChoices chat={chat} />
      </Suspense>
    </Dropdown>
  );
}
