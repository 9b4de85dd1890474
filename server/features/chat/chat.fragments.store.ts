/** A subquery of the members with unread messages, for statements of other features. */
export const unreadInboxes = '(select member_id from chat_inbox_head where unread_total > 0)';
