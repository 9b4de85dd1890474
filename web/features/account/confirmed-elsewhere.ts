import { second } from '@rendezvous/contract/durations';
import { readUser } from '@rendezvous/contract/member';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { userQuery, useSignIn, useUser } from '../../platform/session/session.ts';
import { clearSignup } from './signup/send-signup.ts';

const tabs = () => new BroadcastChannel('account.confirmed');

/** Tells the pages that wait in other tabs of this browser that an address was confirmed here. */
export function announceConfirmed(): void {
  const channel = tabs();
  channel.postMessage(null);
  channel.close();
}

/** How often a waiting page that is looked at asks whether the address was confirmed on another device. */
const asksEvery = 10 * second;

/**
 * Whether the address that this page waits for has been confirmed. A visitor's page can learn it only from another tab,
 * where the link began their session.
 */
export function useConfirmedElsewhere(): boolean {
  const client = useQueryClient();
  const signIn = useSignIn();
  const user = useUser();
  useQuery({
    ...userQuery,
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: asksEvery,
  });
  const follow = useEffectEvent(async () => {
    const { user: known } = await api(readUser, {});
    if (known.status !== 'active') return;
    clearSignup(client);
    await signIn(known);
  });
  useEffect(() => {
    const channel = tabs();
    channel.onmessage = () => inBackground(follow());
    return () => channel.close();
  }, []);
  return user?.status === 'active';
}
