import type { Payload } from '@rendezvous/contract/endpoint';
import { matched } from '@rendezvous/contract/like';
import { readProfile } from '@rendezvous/contract/profile';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../../platform/live/live.ts';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useIdleOnce } from '../../ui/use-idle-once.ts';

type Profile = Payload<typeof matched>['profile'];

// Matches are rare, so the window's code is fetched when one happens.
const LikeModal = lazy(async () => ({ default: (await import('./like-modal.tsx')).LikeModal }));

/** Shows matches as they happen, on any page, one after the other. */
export function LiveMatches() {
  const [waiting, setWaiting] = useState<Profile[]>([]);
  useLive(matched, ({ profile }) =>
    setWaiting((others) => (others.some(({ id }) => id === profile.id) ? others : [...others, profile])),
  );
  const [first] = waiting;
  if (!first) return null;
  return (
    <Match
      key={first.id}
      profile={first}
      onClose={() => setWaiting((others) => others.filter(({ id }) => id !== first.id))}
    />
  );
}

/**
 * Waits until no other window is open and no text field has the focus, so as not to interrupt the member. After a wait,
 * the match is shown only if the two still match.
 */
function Match({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const isIdle = useIdleOnce();
  const [isConfirmed, setConfirmed] = useState(isIdle);
  const look = useEffectEvent(async () => {
    const read = await api(readProfile, { query: { id: profile.id } }).catch(() => undefined);
    if (read?.profile.matched) setConfirmed(true);
    else onClose();
  });
  useEffect(() => {
    if (isIdle && !isConfirmed) inBackground(look());
  }, [isIdle, isConfirmed]);
  if (!isConfirmed) return null;
  return (
    <Suspense>
      <LikeModal kind="match" profile={profile} onClose={onClose} />
    </Suspense>
  );
}
