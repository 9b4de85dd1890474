import { Outlet } from 'react-router';
import { EntryWarning } from '../features/site/entry/entry-warning.tsx';
import { readTimestamps } from '../platform/browser/timestamps.ts';
import type { LoaderArgs } from '../platform/query/load.ts';
import { ErrorPage } from '../ui/state/error-page.tsx';
import { Frame } from './frame.tsx';
import { Modals } from './modals.tsx';
import { loadWarnings, WarningsHeader } from './warnings/warnings-header.tsx';

/** When the member dismissed which warning, for the server's page; the browser reads its own cookie. */
export const loader = ({ request }: LoaderArgs) => readTimestamps(request);
export const clientLoader = async (args: LoaderArgs) => {
  await loadWarnings(args);
  return null;
};

/** §2 Default layout: top navigation, warnings header, content, footer, and windows that open unasked. */
export default function DefaultLayout() {
  return (
    <Frame>
      <EntryWarning layout="default" />
      <WarningsHeader />
      <Outlet />
      <Modals forMembers />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <EntryWarning layout="default" />
      <ErrorPage />
    </Frame>
  );
}
