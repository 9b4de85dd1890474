import { failures } from './endpoint.ts';

/**
 * The features of the chat that a site may open to premium members alone. `receipts`: seeing whether an own message was
 * read. `search`: finding messages by their words. `gift_priority`: an unread gift lists its conversation above the
 * others. None of them hides that somebody wrote.
 */
export const premiumChatFeatures = ['receipts', 'search', 'gift_priority'] as const;

/** `history_limit`: older messages are for premium members. */
export const chatPremiumFailures = failures('chat', { history_limit: 403, receipts_premium: 403, search_premium: 403 });
