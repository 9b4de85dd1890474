import { useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { useReadingOn } from '../../../ui/use-reading-on.ts';
import { loadMoreChats } from '../chat.queries.ts';

/** Older chats are read when the end of the list comes this close to the screen. */
const ahead = '800px';

/** Stands at the end of a list of chats that has more, and reads on when it comes near the screen. */
export default function MoreChats() {
  const client = useQueryClient();
  const { end, error, clearError } = useReadingOn(() => loadMoreChats(client), { ahead });
  if (error) return <ErrorState error={error} onRetry={clearError} />;
  return <div ref={end} aria-hidden style={{ height: 1 }} />;
}
