import { Button } from '@mantine/core';
import { readChat, removeChats } from '@rendezvous/contract/chat';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Text } from '../../../ui/text.tsx';
import { dropChat } from '../chat.cache.ts';
import { chatsQuery } from '../chat.queries.ts';

/** §4: removes any chats with a profile from the page at once; if the call fails, restores them and reports it. */
export function RemoveChatsButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const { data } = useQuery(chatsQuery);
  const [isAsking, setAsking] = useState(false);
  const chats = data?.chats.filter(({ profile, last_message }) => profile.id === id && last_message) ?? [];
  const remove = async () => {
    for (const { conversation } of chats) dropChat(client, conversation.id);
    try {
      await api(removeChats, { body: { profile: id } });
      client.removeQueries({ queryKey: [readChat.path] });
      setAsking(false);
    } finally {
      await client.invalidateQueries({ queryKey: chatsQuery.queryKey });
    }
  };
  // The dialog stays open until the server answers, although the list no longer has the chat.
  if (chats.length === 0 && !isAsking) return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('remove.action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
        title={t('remove.title', { name })}
        confirm={t('remove.confirm')}
        isDangerous
      >
        <Text>{t('remove.text', { name })}</Text>
      </ConfirmDialog>
    </>
  );
}
