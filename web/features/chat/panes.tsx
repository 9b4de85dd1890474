import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, useState } from 'react';
import { Outlet, useMatch, useParams } from 'react-router';
import { useTranslation } from '../../platform/i18n/i18n.ts';
import { clientOf, type LoaderArgs, loadQueries } from '../../platform/query/load.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { NoChats } from './beginning/fetched-no-chats.ts';
import { chatsQuery, newMatchesQuery } from './chat.queries.ts';
import { ChatList } from './chat-list.tsx';
import { NewMatches } from './list/fetched-new-matches.ts';
import classes from './panes.module.css';

const ChatSearch = lazy(() => import('./search/chat-search.tsx'));

export const handle = { i18n: ['chat', 'credit', 'profile', 'like', 'safety', 'icebreaker'] };

async function load(args: LoaderArgs): Promise<null> {
  const client = clientOf(args.context);
  // Without the matches the page is still a page.
  await Promise.all([loadQueries(args, [chatsQuery]), client.prefetchQuery(newMatchesQuery)]);
  if (client.getQueryData(chatsQuery.queryKey)?.chats.length === 0) await NoChats.prepare();
  else if (client.getQueryData(newMatchesQuery.queryKey)?.matches.length) await NewMatches.prepare();
  return null;
}

export { load as clientLoader, load as loader };

/** The list of chats and what is beside it from 768 px; on smaller screens one of the two. */
export default function ChatPanes() {
  const { t } = useTranslation('chat');
  const { id } = useParams();
  const isByProfile = useMatch('/members/:id/chat') !== null;
  const [isSearching, setSearching] = useState(false);
  const isOverview = id === undefined;
  const { data: isEmpty } = useQuery({ ...chatsQuery, select: ({ chats }) => chats.length === 0 });
  const Heading = isOverview ? 'h1' : 'h2';
  return (
    <div
      className={classes.panes}
      data-open={!isOverview || undefined}
      data-empty={(isOverview && isEmpty) || undefined}
    >
      <section className={classes.list} aria-label={t('title')}>
        <div className={classes.head}>
          <Heading className={classes.heading}>{t('title')}</Heading>
          {!isEmpty && (
            <IconButton
              icon={IconSearch}
              label={t(isSearching ? 'search.close' : 'search.open')}
              aria-expanded={isSearching}
              onClick={() => startTransition(() => setSearching(!isSearching))}
            />
          )}
        </div>
        <Suspense>{isSearching && <ChatSearch onChosen={() => setSearching(false)} />}</Suspense>
        <ChatList isOpen={(chat) => id === (isByProfile ? chat.profile.id : chat.conversation.id)} />
      </section>
      <section id={isOverview ? undefined : 'content'} tabIndex={-1} className={classes.window}>
        <Outlet />
      </section>
    </div>
  );
}
