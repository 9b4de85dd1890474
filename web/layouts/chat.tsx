import { Outlet } from 'react-router';
import { EntryWarning } from '../features/site/entry/entry-warning.tsx';
import { ErrorPage } from '../ui/state/error-page.tsx';
import classes from './chat.module.css';
import { Frame } from './frame.tsx';

/** §2 Chat layout: only the content, as high as the screen; the chat has its own back button. */
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
