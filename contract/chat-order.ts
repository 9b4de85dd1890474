interface Listed {
  readonly pinned: string | null;
  readonly priority: boolean;
}

const rankOf = ({ pinned, priority }: Listed) => (pinned !== null ? 0 : priority ? 1 : 2);

/**
 * Sorts a list of chats that has the latest first: pinned chats, the last pinned at the top, then those with an unread
 * gift of a premium member, then the rest.
 */
export const inListOrder = (one: Listed, other: Listed): number =>
  rankOf(one) - rankOf(other) || Date.parse(other.pinned ?? '') - Date.parse(one.pinned ?? '') || 0;
