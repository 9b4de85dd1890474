import type { ListedChat } from '@rendezvous/contract/chat';
import type { RefObject } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { DropdownButton } from '../../../ui/dropdown.tsx';
import { DropdownList } from '../../../ui/dropdown-list.tsx';
import { ArrangeButtons } from './arrange-buttons.tsx';

interface ChatOptionsProps {
  chat: ListedChat;
  anchor: RefObject<HTMLElement | null>;
  isShown: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** The options of a conversation in the list. */
export default function ChatOptions({ chat, anchor, isShown, onRemove, onClose }: ChatOptionsProps) {
  const { t } = useTranslation('chat');
  return (
    <DropdownList anchor={anchor} isAtStart={false} onClose={onClose}>
      <ArrangeButtons chat={chat} isShown={isShown} />
      <DropdownButton onClick={onRemove}>{t('remove.action')}</DropdownButton>
    </DropdownList>
  );
}
