import { useParams } from 'react-router';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { chatQuery } from './chat.queries.ts';
import { ChatWindow } from './conversation/chat-window.tsx';

const load = (args: LoaderArgs) => {
  const params = { profile: args.params.id ?? '' };
  return loadQueries({ ...args, params }, [chatQuery(params)]);
};

export { ChatProblem as ErrorBoundary } from './chat-problem.tsx';
export { load as clientLoader, load as loader };

/** The conversation with a member, which need not exist yet. */
export default function MembersIdChatPage() {
  const { id = '' } = useParams();
  return <ChatWindow key={id} of={{ profile: id }} />;
}
