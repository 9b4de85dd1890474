import { useParams } from 'react-router';
import type { LoaderArgs } from '../../platform/query/load.ts';
import { ChatWindow } from './conversation/chat-window.tsx';
import { loadChat } from './load-chat.ts';

const load = (args: LoaderArgs) => loadChat(args, { profile: args.params.id ?? '' });

export { ChatProblem as ErrorBoundary } from './chat-problem.tsx';
export { load as clientLoader, load as loader };

/** The conversation with a member, which need not exist yet. */
export default function MembersIdChatPage() {
  const { id = '' } = useParams();
  return <ChatWindow key={id} of={{ profile: id }} />;
}
