import { second } from '@rendezvous/contract/durations';
import type { User } from '@rendezvous/contract/member';
import type { QueryClient } from '@tanstack/react-query';
import { readStoredTexts, store } from '../../platform/browser/storage.ts';
import { isWithinDays } from '../../platform/browser/timestamps.ts';
import { mediaFrom } from '../../platform/theme/media.ts';
import { chatsQuery } from './chat.queries.ts';

const key = 'chat.last';
/** A conversation opened longer ago is not reopened. */
const storedDays = 7;
const chatPages = /^\/(chats|members\/[^/]+\/chat)(\/|$)/;

/** §3: the profile and date of the chat opened last. */
export function storeLastOpened(member: string, profile: string): void {
  store(key, JSON.stringify({ member, profile, date: new Date().toISOString() }), 'browser');
}

/**
 * The page of the chat opened last, for screens that show it beside the list; null if that was too long ago, if the
 * chat is gone, or if the member comes from a chat and so wants the list.
 */
export function lastOpenedPath(from: string, member: User | null, client: QueryClient): string | null {
  if (chatPages.test(from) || !matchMedia(mediaFrom('sm')).matches) return null;
  const stored = readStoredTexts(key, 'browser');
  if (!stored || stored.member !== member?.id || !isWithinDays(Date.parse(stored.date ?? '') / second, storedDays))
    return null;
  const chat = client.getQueryData(chatsQuery.queryKey)?.chats.find(({ profile }) => profile.id === stored.profile);
  return chat ? `/chats/${chat.conversation.id}` : null;
}
