import { Outlet } from 'react-router';
import { ActivationReminder } from '../features/account/activation-reminder.tsx';
import { ErrorPage } from '../features/site/error-page.tsx';
import { Frame } from './frame.tsx';

/** Top navigation, content and footer. */
export default function DefaultLayout() {
  return (
    <Frame>
      <ActivationReminder />
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
