import { Outlet } from 'react-router';

/** §2 Empty layout: content alone. */
export default function EmptyLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
