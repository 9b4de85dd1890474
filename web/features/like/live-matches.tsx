import type { Payload } from '@rendezvous/contract/endpoint';
import { matched } from '@rendezvous/contract/like';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '../../platform/live/live.ts';

// Matches are rare, so the window's code is fetched when one happens.
const Meeting = lazy(async () => ({ default: (await import('./meeting.tsx')).Meeting }));

/** Shows matches as they happen, on any page, one after the other. */
export function LiveMatches() {
  const [waiting, setWaiting] = useState<Payload<typeof matched>['profile'][]>([]);
  useLive(matched, ({ profile }) =>
    setWaiting((others) => [...others.filter((other) => other.id !== profile.id), profile]),
  );
  const [first] = waiting;
  if (!first) return null;
  return (
    <Suspense>
      <Meeting
        key={first.id}
        kind="match"
        profile={first}
        onClose={() => setWaiting((others) => others.filter((other) => other !== first))}
      />
    </Suspense>
  );
}
