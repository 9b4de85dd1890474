interface Listed {
  readonly pinned: string | null;
  readonly priority: boolean;
}

const rankOf = ({ pinned, priority }: Listed) => (pinned !== null ? 0 : priority ? 1 : 2);

/**
 * The order of a list of chats whose latest come first: pinned ones, what was pinned last before the others, then those
 * with an unread gift of a premium member, then the rest.
 */
export const inListOrder = (one: Listed, other: Listed): number =>
  rankOf(one) - rankOf(other) || Date.parse(other.pinned ?? '') - Date.parse(one.pinned ?? '') || 0;
