import type { Payload } from '@rendezvous/contract/endpoint';
import { matched } from '@rendezvous/contract/like';
import { lazy, Suspense, useState } from 'react';
import { useLive } from '../../platform/live/live.ts';

// Few page views end in a match, so its picture is fetched when it happens.
const Meeting = lazy(async () => ({ default: (await import('./meeting.tsx')).Meeting }));

/** Shows a match the moment it happens, on whatever page a member is; several wait for their turn. */
export function LiveMatches() {
  const [waiting, setWaiting] = useState<Payload<typeof matched>['profile'][]>([]);
  useLive(matched, ({ profile }) => setWaiting((others) => [...others.filter((other) => other.id !== profile.id), profile]));
  const [first] = waiting;
  if (!first) return null;
  return (
    <Suspense>
      <Meeting key={first.id} kind="match" profile={first} onClose={() => setWaiting((others) => others.filter((other) => other !== first))} />
    </Suspense>
  );
}
