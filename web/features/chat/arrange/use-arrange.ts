import type { Chat } from '@rendezvous/contract/chat';
import { arrangeChat } from '@rendezvous/contract/chat-list';
import type { Input } from '@rendezvous/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { serverNow } from '../../../platform/browser/server-clock.ts';
import { toast } from '../../../platform/document/toasts/toasts.tsx';
import { useTranslation } from '../../../platform/i18n/i18n.ts';
import { api } from '../../../platform/query/api.ts';
import { inBackground } from '../../../platform/query/background.ts';
import { problemText } from '../../../platform/query/problem.ts';
import { chatsQuery } from '../chat.queries.ts';

type Arrangement = Omit<NonNullable<Input<typeof arrangeChat>['body']>, 'conversation'>;

/**
 * Arranges a conversation. The list shows it at once, and the former state again if the call fails; what was archived
 * can be brought back.
 */
export function useArrange({ conversation: { id: conversation }, profile }: Chat): (change: Arrangement) => void {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const put = ({ pinned, muted, archived, unread }: Arrangement) =>
    client.setQueryData(
      chatsQuery.queryKey,
      (known) =>
        known && {
          ...known,
          chats: known.chats.map((chat) => {
            if (chat.conversation.id !== conversation) return chat;
            return {
              ...chat,
              ...(pinned !== undefined && { pinned: pinned ? new Date(serverNow()).toISOString() : null }),
              ...(muted !== undefined && { muted }),
              ...(archived !== undefined && { archived }),
              ...(unread && { num_unread_messages: Math.max(1, chat.num_unread_messages) }),
            };
          }),
        },
    );
  const arrange = (change: Arrangement) => {
    put(change);
    const send = api(arrangeChat, { body: { conversation, ...change } })
      .catch((error: unknown) => toast(problemText(t, error)))
      .then(() => client.invalidateQueries({ queryKey: chatsQuery.queryKey }));
    inBackground(send);
    const undo = { label: t('common:undo'), act: () => arrange({ archived: false }) };
    if (change.archived) inBackground(toast(t('arrange.archive_done', { name: profile.name }), undo));
  };
  return arrange;
}
