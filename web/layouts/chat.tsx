import { Outlet, type ShouldRevalidateFunctionArgs, useMatch } from 'react-router';
import { EntryWarning } from '../features/site/entry/entry-warning.tsx';
import { readTimestamps } from '../platform/browser/timestamps.ts';
import type { LoaderArgs } from '../platform/query/load.ts';
import { ErrorPage } from '../ui/state/error-page.tsx';
import { Frame } from './frame.tsx';
import { Modals } from './modals.tsx';
import { loadWarnings, WarningsHeader } from './warnings/warnings-header.tsx';

const overview = '/chats';

export const loader = ({ request }: LoaderArgs) => readTimestamps(request);
export const clientLoader = async (args: LoaderArgs) => {
  if (new URL(args.request.url).pathname === overview) await loadWarnings(args);
  return null;
};
/** The overview shows warnings, also for members who come to it from a conversation. */
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) => nextUrl.pathname === overview;

/** §2 Chat layout. The overview has what other pages of members have; a conversation on a phone only its content. */
export default function ChatLayout() {
  const isOverview = useMatch(overview) !== null;
  return (
    <Frame fill={isOverview ? 'panes' : 'bare'}>
      <EntryWarning layout="chat" />
      {isOverview && <WarningsHeader />}
      <Outlet />
      {isOverview && <Modals forMembers />}
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}
