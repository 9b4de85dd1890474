import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { Dropdown } from '../../../ui/dropdown.tsx';
import type { ChatPage } from '../chat.queries.ts';

const ChatChoices = lazy(() => import('./chat-choices.tsx'));

/** The menu of a conversation. */
export function ChatMenu({ page }: { page: ChatPage }) {
  const { t } = useTranslation('chat');
  return (
    <Dropdown label={t('options', { name: page.chat.profile.name })} icon={IconDotsVertical}>
      <Suspense>
        <ChatChoices page={page} />
      </Suspense>
    </Dropdown>
  );
}
