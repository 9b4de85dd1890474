import { subscribePush } from '@rendezvous/contract/notify';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../platform/api.ts';
import { inBackground } from '../../platform/background.ts';
import { worker } from '../../platform/installed.ts';
import { useSettings } from '../../platform/page.tsx';
import { refreshed } from '../../platform/refresh.ts';
import { useUser } from '../../platform/session.ts';

/** §4 Push; `unknown` until the browser has answered. */
export type PushState = 'unknown' | 'unsupported' | 'not_subscribed' | 'subscribed' | 'denied';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function readState(): Promise<PushState> {
  if (!canPush()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'subscribed' : 'not_subscribed';
}

const store = (one: PushSubscription) => api(subscribePush, { query: { push: '1' }, body: { subscription: one.toJSON() as never } });

/** Asks the person, subscribes this browser and tells the server. */
async function enablePush(publicKey: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readState();
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  await store(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  return 'subscribed';
}

/** Ends the subscription of this browser, and tells the server first: a push that still comes then would have nowhere to go. */
async function disablePush(): Promise<PushState> {
  await api(subscribePush, { query: { push: '1' }, body: { subscription: false } });
  await (await subscription())?.unsubscribe();
  return readState();
}

/** Whether this browser is told of messages; and, once a visit, that the server still knows so after a new log-in. */
export function usePush(): { state: PushState; enable: () => Promise<void>; disable: () => Promise<void> } {
  const { push_public_key } = useSettings();
  const memberId = useUser()?.id;
  const [state, setState] = useState<PushState>('unknown');
  useEffect(() => {
    inBackground(readState().then(setState, () => setState('unsupported')));
  }, []);
  useEffect(() => {
    if (!memberId || !canPush()) return;
    inBackground(
      subscription()
        .then((one) => (one ? store(one) : undefined))
        .catch(() => {}),
    );
  }, [memberId]);
  return { state, enable: async () => setState(await enablePush(push_public_key)), disable: async () => setState(await disablePush()) };
}

/** §7 Refresh: reads anew what a pushed message is about, when it reaches an open page. */
export function usePushArrival(): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!canPush()) return;
    const read = () => {
      for (const { queryKey } of refreshed) inBackground(client.refetchQueries({ queryKey, exact: true }));
    };
    navigator.serviceWorker.addEventListener('message', read);
    return () => navigator.serviceWorker.removeEventListener('message', read);
  }, [client]);
}
