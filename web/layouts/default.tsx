import { Outlet } from 'react-router';
import { ErrorPage } from '../features/site/error-page.tsx';
import { Frame } from './frame.tsx';

/** Top navigation, content and footer. */
export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
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
