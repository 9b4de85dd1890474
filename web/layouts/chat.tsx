import { Outlet } from 'react-router';
import { EntryWarning } from '../features/site/entry-warning.tsx';
import { ErrorPage } from '../features/site/error-page.tsx';
import classes from './chat.module.css';
import { Frame } from './frame.tsx';

/** §2 Chat layout: bare content, as high as the screen, which has a way back of its own. */
export default function ChatLayout() {
  return (
    <>
      <main className={classes.main}>
        <Outlet />
      </main>
      <EntryWarning layout="chat" />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
