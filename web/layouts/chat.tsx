import { Outlet, useMatch } from 'react-router';
import { EntryWarning } from '../features/site/entry-warning.tsx';
import { ErrorPage } from '../features/site/error-page.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import classes from './chat.module.css';
import { Frame } from './frame.tsx';
import { TopNavigation } from './top-navigation.tsx';

/** §2 Chat layout: bare content. A conversation fills a small screen; larger ones and the list keep the navigation. */
export default function ChatLayout() {
  const isOverview = useMatch('/chats') !== null;
  return (
    <div className={classes.frame} data-conversation={!isOverview || undefined}>
      <SkipLink />
      <div className={classes.navigation}>
        <TopNavigation />
      </div>
      <main id="content" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <EntryWarning layout="chat" />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
