import { chatPremiumFailures } from '@rendezvous/contract/chat-premium';
import type { Failure } from '@rendezvous/contract/endpoint';
import type { Permission } from '@rendezvous/contract/shared';
import type { Settings } from '@rendezvous/contract/site';

type ChatSettings = Pick<Settings, 'chat_history' | 'premium_chat'>;

/** §6: what a member may do in the chat of their site beyond reading and writing. */
export interface ChatRights {
  /** How many of the newest messages of a conversation they may read; null is all of them. */
  readonly history: number | null;
  /** See whether an own message was read. */
  readonly receipts: boolean;
  readonly search: boolean;
}

export const allRights: ChatRights = { history: null, receipts: true, search: true };

/** Whether the rights of a site's members depend on being premium. */
export const limitsFreeMembers = ({ chat_history, premium_chat }: ChatSettings): boolean =>
  chat_history !== null || premium_chat.includes('receipts') || premium_chat.includes('search');

export function rightsOf({ chat_history, premium_chat }: ChatSettings, paid_user: boolean): ChatRights {
  if (paid_user) return allRights;
  return {
    history: chat_history,
    receipts: !premium_chat.includes('receipts'),
    search: !premium_chat.includes('search'),
  };
}

/**
 * Whether a message is older than its reader may read back. `oldest` is the oldest that they may; null where that is
 * the first of the conversation.
 */
export const isWithheld = (id: string, oldest: string | null): boolean => oldest !== null && id < oldest;

const permission = (allowed: boolean, { code }: Failure): Permission =>
  allowed ? { allowed } : { allowed, reason: code };

/** A reader's permissions in a conversation, by the oldest message that they may read. */
export const chatPermissions = ({ receipts }: ChatRights, oldest: string | null) => ({
  history: permission(oldest === null, chatPremiumFailures.history_limit),
  receipts: permission(receipts, chatPremiumFailures.receipts_premium),
});

export const listPermissions = ({ search }: ChatRights) => ({
  search: permission(search, chatPremiumFailures.search_premium),
});
