import { Outlet, useMatch, useMatches } from 'react-router';
import { type LoaderArgs, loadQueries } from '../../platform/load.ts';
import { chatsQuery } from './chat.queries.ts';
import { ChatList } from './chat-list.tsx';
import classes from './chats.module.css';

export const handle = { i18n: ['chat', 'credit', 'profile', 'like'] };

const load = (args: LoaderArgs) => loadQueries(args, [chatsQuery]);

export { load as clientLoader, load as loader };

/** Two panes: the chats, and the one that is open. Below 992 px one of them. */
export default function ChatsLayout() {
  const isOverview = useMatch('/chats') !== null;
  const opened = useMatches().at(-1)?.params ?? {};
  return (
    <div className={classes.panes} data-overview={isOverview || undefined}>
      <ChatList conversation={isOverview ? undefined : opened.id} isByProfile={useMatch('/members/:id/chat') !== null} />
      <section className={classes.window}>
        <Outlet />
      </section>
    </div>
  );
}
