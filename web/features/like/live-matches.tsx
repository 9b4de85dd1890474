import type { Payload } from '@rendezvous/contract/endpoint';
import { matched } from '@rendezvous/contract/like';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '../../platform/live.ts';

// Few page views end in a match, so its picture is fetched when it happens.
const MatchModal = lazy(async () => ({ default: (await import('./match-modal.tsx')).MatchModal }));

/** Shows a match the moment it happens, on whatever page a member is; several wait for their turn. */
export function LiveMatches() {
  const [waiting, setWaiting] = useState<Payload<typeof matched>['profile'][]>([]);
  useLive(matched, ({ profile }) => setWaiting((others) => [...others.filter((other) => other.id !== profile.id), profile]));
  const [first] = waiting;
  if (!first) return null;
  return (
    <Suspense>
      <MatchModal key={first.id} kind="match" profile={first} onClose={() => setWaiting((others) => others.filter((other) => other !== first))} />
    </Suspense>
  );
}
