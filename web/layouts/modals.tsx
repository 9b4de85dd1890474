import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '../platform/session/session.ts';
import { SignupOffers } from './signup-offers.tsx';

const MemberModals = lazy(async () => ({ default: (await import('./member-modals.tsx')).MemberModals }));

/**
 * §2 Windows that open unasked: the signup modal for visitors and, in the default layout, the members' modals.
 * Fetched after the page has loaded.
 */
export function Modals({ forMembers = false }: { forMembers?: boolean }) {
  const user = useUser();
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Suspense fallback={null}>
      {isReady && (user ? forMembers && !user.age_required && <MemberModals /> : <SignupOffers />)}
    </Suspense>
  );
}
