import type { ListedChat } from '@rendezvous/contract/chat';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { DropdownButton } from '../../../ui/dropdown.tsx';
import { useArrange } from './use-arrange.ts';

interface ArrangeButtonsProps {
  chat: ListedChat;
  /** Whether the conversation is the open one. */
  isShown: boolean;
}

/** The choices of a menu that arrange a conversation. */
export function ArrangeButtons({ chat, isShown }: ArrangeButtonsProps) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const arrange = useArrange(chat);
  const { pinned, muted, archived, num_unread_messages: unread, last_message: last } = chat;
  // An open conversation would be marked as read again at once.
  const markUnread = async () => {
    if (isShown) await navigate('/chats');
    arrange({ unread: true });
  };
  return (
    <>
      {!archived && (
        <DropdownButton onClick={() => arrange({ pinned: !pinned })}>
          {t(pinned ? 'arrange.unpin' : 'arrange.pin')}
        </DropdownButton>
      )}
      <DropdownButton onClick={() => arrange({ muted: !muted })}>
        {t(muted ? 'arrange.unmute' : 'arrange.mute')}
      </DropdownButton>
      {unread === 0 && last && !last.own && (
        <DropdownButton onClick={() => inBackground(markUnread())}>{t('arrange.unread')}</DropdownButton>
      )}
      <DropdownButton onClick={() => arrange({ archived: !archived })}>
        {t(archived ? 'arrange.unarchive' : 'arrange.archive')}
      </DropdownButton>
    </>
  );
}
