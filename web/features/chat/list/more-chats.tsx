import { useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useInfiniteScroll } from '../../../ui/use-infinite-scroll.ts';
import { loadMoreChats } from '../chat.queries.ts';

/** How close to the screen the end of the list may come before older chats are loaded. */
const ahead = '800px';

/** Loads the next page when the end of the list of chats comes near the screen. */
export default function MoreChats() {
  const client = useQueryClient();
  const { end, error, clearError } = useInfiniteScroll(() => loadMoreChats(client), { ahead });
  if (error) return <ErrorState error={error} onRetry={clearError} />;
  return <div ref={end} aria-hidden style={{ height: 1 }} />;
}
