import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../platform/session.ts';

/** §4 Activation reminder: hidden where the member is busy with just that. */
const hidden = ['/signup', '/settings', '/notifications', '/activate'];

const ActivationNotice = lazy(async () => ({ default: (await import('./activation-notice.tsx')).ActivationNotice }));

/** Reminds who has not confirmed their address yet. The notice and its words come when they are needed, as most never see it. */
export function ActivationReminder() {
  const user = useUser();
  const { pathname } = useLocation();
  const isDue = user?.status === 'not_confirmed' && user.profile.status === 'disabled' && user.notifications_disabled.length === 0;
  if (!isDue || hidden.some((path) => pathname.startsWith(path))) return null;
  return (
    <Suspense fallback={null}>
      <ActivationNotice email={user.email} />
    </Suspense>
  );
}
