import { second } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import type { QueryClient } from '@tanstack/react-query';
import { readStoredTexts, store } from '../../platform/browser/storage.ts';
import { isWithinDays } from '../../platform/browser/stored-times.ts';
import { chatsQuery } from './chat.queries.ts';

const key = 'chat.last';
/** A conversation that was opened longer ago is not what the member comes back for. */
const storedDays = 7;
const chatPages = /^\/(chats|members\/[^/]+\/chat)(\/|$)/;

/** §3: the profile and date of the chat that was opened last. */
export function storeLastOpened(member: string, profile: string): void {
  store(key, JSON.stringify({ member, profile, date: new Date().toISOString() }), 'browser');
}

/**
 * The page of the chat that was opened last, for a desk, where it stands beside the list; null when that is too long ago or
 * the chat is gone, and for those who come from a chat: they ask for the list.
 */
export function lastOpenedPath(from: string, member: User | null, client: QueryClient): string | null {
  if (chatPages.test(from) || !matchMedia('(min-width: 62em)').matches) return null;
  const stored = readStoredTexts(key, 'browser');
  if (!stored || stored.member !== member?.id || !isWithinDays(Date.parse(stored.date ?? '') / second, storedDays))
    return null;
  const chat = client.getQueryData(chatsQuery.queryKey)?.chats.find(({ profile }) => profile.id === stored.profile);
  return chat ? `/chats/${chat.conversation.id}` : null;
}
