import { Outlet } from 'react-router';
import { EntryWarning } from '../features/site/entry/entry-warning.tsx';
import { Modals } from './modals.tsx';

/** §2 Empty layout: content and the signup modal. */
export default function EmptyLayout() {
  return (
    <>
      {/* Margins stay within, as the page would otherwise be higher than the screen. */}
      <main id="content" style={{ display: 'flow-root' }}>
        <Outlet />
      </main>
      <Modals />
      <EntryWarning layout="empty" />
    </>
  );
}
