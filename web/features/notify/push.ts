import { subscribePush } from '@rendezvous/contract/notify';
import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { createListeners } from '../../platform/browser/listeners.ts';
import { readTimestamps, saveTimestamp } from '../../platform/browser/timestamps.ts';
import { worker } from '../../platform/document/installed.ts';
import { useSettings } from '../../platform/document/page.tsx';
import { api } from '../../platform/query/api.ts';
import { inBackground } from '../../platform/query/background.ts';
import { useUser } from '../../platform/session/session.ts';
import { isPushCapable } from './push-capable.ts';

/** The time zone of this browser, in which quiet hours are the member's. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A push message as the service worker posts it to open pages. */
export interface PushMessage {
  readonly type: 'push';
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
}

/** A press on a notification, which a page that answers follows by itself. */
interface PressedNotification {
  readonly type: 'open';
  readonly url: string;
}

/** §3 Push state of this browser. `lastMessage` is the last one received while the page was open. */
export interface PushState {
  readonly isCapable: boolean;
  readonly isSubscribed: PushSubscription | false | 'denied';
  readonly lastMessage: PushMessage | null;
}

/** One per page. Null until the browser has answered, and always on the server. */
let state: PushState | null = null;
const { emit, subscribe } = createListeners();

function change(part: Partial<PushState>): void {
  state = { isCapable: false, isSubscribed: false, lastMessage: null, ...state, ...part };
  emit();
}

const usePushState = (): PushState | null =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => null,
  );

/** Whether to offer push messages: the browser supports them, and has neither subscribed nor refused. */
export const canEnablePush = ({ isCapable, isSubscribed }: PushState): boolean => isCapable && isSubscribed === false;

async function subscription(): Promise<PushSubscription | false> {
  const registration = await navigator.serviceWorker.getRegistration(worker);
  return (await registration?.pushManager.getSubscription()) ?? false;
}

async function read(): Promise<void> {
  const isCapable = isPushCapable();
  try {
    change({
      isCapable,
      isSubscribed: isCapable && (Notification.permission === 'denied' ? 'denied' : await subscription()),
    });
  } catch {
    change({ isCapable: false, isSubscribed: false });
  }
}

const store = (one: PushSubscription) =>
  api(subscribePush, { query: { push: '1' }, body: { subscription: one.toJSON() as never, time_zone: timeZone() } });

/** Asks for permission, subscribes this browser and saves the subscription on the server. */
async function enablePush(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return read();
  await navigator.serviceWorker.register(worker);
  const registration = await navigator.serviceWorker.ready;
  const isSubscribed = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await store(isSubscribed);
  change({ isSubscribed });
}

/** Ends this browser's subscription, on the server first, so that it sends nothing to an ended subscription. */
async function disablePush(): Promise<void> {
  await api(subscribePush, { query: { push: '1' }, body: { subscription: false } });
  const one = await subscription();
  if (one) await one.unsubscribe();
  await read();
}

/** The push state, and how the member changes it. */
export function usePush(): { state: PushState | null; enable: () => Promise<void>; disable: () => Promise<void> } {
  const { push_public_key } = useSettings();
  useEffect(() => inBackground(read()), []);
  return { state: usePushState(), enable: () => enablePush(push_public_key), disable: disablePush };
}

/**
 * Follows the push state: stores for the server whether to offer push messages, records the last message, opens what is
 * pressed, and saves an existing subscription for a member who logs in.
 */
export function useTrackPush(): PushState | null {
  const memberId = useUser()?.id;
  const navigate = useNavigate();
  const { state } = usePush();
  useEffect(() => {
    if (!state) return;
    const canEnable = canEnablePush(state);
    if (canEnable !== (readTimestamps().can_push !== undefined))
      saveTimestamp('can_push', canEnable ? undefined : null);
  }, [state]);
  useEffect(() => {
    if (!isPushCapable()) return;
    const follow = ({ data, ports }: MessageEvent<PushMessage | PressedNotification>) => {
      if (data?.type === 'push') inBackground(storeMessage(data));
      if (data?.type !== 'open') return;
      ports[0]?.postMessage(true);
      inBackground(navigate(data.url));
    };
    navigator.serviceWorker.addEventListener('message', follow);
    return () => navigator.serviceWorker.removeEventListener('message', follow);
  }, [navigate]);
  useEffect(() => {
    if (!memberId || !isPushCapable()) return;
    inBackground(
      subscription()
        .then((one) => (one ? store(one) : undefined))
        .catch(() => {}),
    );
  }, [memberId]);
  return state;
}

async function storeMessage(lastMessage: PushMessage): Promise<void> {
  if (!state) await read();
  change({ lastMessage });
}
