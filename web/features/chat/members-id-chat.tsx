import { useParams } from 'react-router';
import { type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { chatQuery } from './chat.queries.ts';
import { ChatWindow } from './chat-window.tsx';

const load = (args: LoaderArgs) => loadQueries(args, [chatQuery({ profile: args.params?.id ?? '' })]);

export { ChatProblem as ErrorBoundary } from './chat-problem.tsx';
export { load as clientLoader, load as loader };

/** The conversation with a member, whether it has begun or not. */
export default function MembersIdChatPage() {
  const { id = '' } = useParams();
  return <ChatWindow key={id} of={{ profile: id }} />;
}
