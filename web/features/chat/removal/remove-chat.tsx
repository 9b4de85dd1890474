import { type Chat, readChat, removeChat } from '@rendezvous/contract/chat';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import Confirmation from '../../../ui/dialog/confirmation.tsx';
import { dropChat } from '../chat.cache.ts';
import { type ChatPage, chatsQuery } from '../chat.queries.ts';

interface RemoveChatProps {
  chat: Chat;
  isOpen: boolean;
  onClose: () => void;
  /** Whether the conversation is the open one, which then gives way to the list. */
  isShown: boolean;
}

/** §4: asks, then removes the chat from the list at once; if the call fails, restores it and says so. */
export default function RemoveChat({ chat: { conversation, profile }, isOpen, onClose, isShown }: RemoveChatProps) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOfChat = ({ state }: Query) => (state.data as ChatPage | undefined)?.chat.conversation.id === conversation.id;
  const remove = async () => {
    dropChat(client, conversation.id);
    try {
      await api(removeChat, { body: { conversation: conversation.id } });
      if (isShown) await navigate('/chats');
      client.removeQueries({ queryKey: [readChat.path], predicate: isOfChat });
    } finally {
      inBackground(client.invalidateQueries({ queryKey: chatsQuery.queryKey }));
    }
  };
  return (
    <Confirmation
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={remove}
      title={t('remove.title', { name: profile.name })}
      confirm={t('remove.confirm')}
      isDangerous
    >
      <p>{t('remove.text', { name: profile.name })}</p>
    </Confirmation>
  );
}
